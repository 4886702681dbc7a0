"""A second, plain and slow game of Back Alley, to compare with; cards are texts such as "SA".

It is written from the rules alone and shares nothing with the engine.
"""

from dataclasses import dataclass, field
from typing import Any

CLOCKWISE = "SWNE"
RANKS = "23456789TJQKA"
TEAMS = (("S", "N"), ("E", "W"))


def next_seat(seat: str, steps: int = 1) -> str:
    """The seat `steps` further clockwise."""
    return CLOCKWISE[(CLOCKWISE.index(seat) + steps) % 4]


def sizes(name: str) -> list[int]:
    """The cards of each deal."""
    if name == "13":
        return [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    if name == "7-1-7":
        return [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    down = list(reversed(range(1, 14)))
    up = list(range(1, 14))
    return down + up if name == "26" else down + up[1:]


def is_joker(card: str) -> bool:
    """Whether a card is a joker."""
    return card in ("BB", "LB")


@dataclass
class Deal:
    """One deal as it goes on."""

    options: dict[str, Any]
    dealer: str
    size: int
    pack: list[str]
    hands: dict[str, list[str]] = field(default_factory=dict)
    trump: str = ""
    bids: list[tuple[str, str]] = field(default_factory=list)
    history: list[list[tuple[str, str]]] = field(default_factory=list)
    trick: list[tuple[str, str]] = field(default_factory=list)
    tricks: dict[str, int] = field(default_factory=lambda: dict.fromkeys("SWNE", 0))

    def __post_init__(self) -> None:
        self.hands = {seat: [] for seat in CLOCKWISE}
        pile = list(self.pack)
        seat = self.dealer
        for _ in range(4 * self.size):
            seat = next_seat(seat)
            self.hands[seat].append(pile.pop(0))
        if self.options["trump"] == "spades":
            self.trump = "S"
            return
        turned = pile.pop(0)
        if self.options["joker"] == "again":
            while is_joker(turned) and pile:
                turned = pile.pop(0)
            self.trump = "" if is_joker(turned) else turned[0]
            return
        if not is_joker(turned):
            self.trump = turned[0]
            return
        for hand in self.hands.values():
            for place, card in enumerate(hand):
                if is_joker(card):
                    hand[place] = pile[0]

    def suit(self, card: str) -> str:
        """The suit a card counts in."""
        return (
            self.trump if is_joker(card) and self.trump else card[0] if not is_joker(card) else "*"
        )

    def height(self, card: str) -> int:
        """The height of a card in its suit."""
        return {"BB": 99, "LB": 98}.get(card, RANKS.find(card[1]))

    def legal_bids(self) -> list[str]:
        """What the next bidder may say."""
        return ["pass", *(str(number) for number in range(1, self.size)), "board"]

    def bid(self, text: str) -> None:
        """The next bidder says `text`."""
        self.bids.append((next_seat(self.dealer, 1 + len(self.bids)), text))

    def thrown_in(self) -> bool:
        """Whether all four passed."""
        return [text for _, text in self.bids] == ["pass"] * 4

    def opener(self) -> str:
        """Who leads first."""
        boards = [seat for seat, text in self.bids if text == "board"]
        if boards:
            return boards[-1]
        numbers = [
            (int(text), -place) for place, (_, text) in enumerate(self.bids) if text != "pass"
        ]
        return self.bids[-max(numbers)[1]][0]

    def turn(self) -> str:
        """Who plays next."""
        if self.trick:
            return next_seat(self.trick[-1][0])
        return self.winner(self.history[-1]) if self.history else self.opener()

    def winner(self, trick: list[tuple[str, str]]) -> str:
        """Who takes a trick."""
        trumps = [
            (self.height(card), seat) for seat, card in trick if self.suit(card) == self.trump
        ]
        if trumps:
            return max(trumps)[1]
        led = self.suit(trick[0][1])
        return max((self.height(card), seat) for seat, card in trick if self.suit(card) == led)[1]

    def legal_cards(self) -> list[str]:
        """What the player in turn may play."""
        hand = self.hands[self.turn()]
        if not self.trick:
            return self.legal_leads(hand)
        led = self.trick[0][1]
        same = [card for card in hand if self.suit(card) == self.suit(led)]
        if not same:
            return list(hand)
        if led == "BB" and self.options["duty"] in ("both", "big"):
            return [max(same, key=self.height)]
        if led == "LB" and self.options["duty"] == "both":
            return [min(same, key=self.height)]
        return same

    def legal_leads(self, hand: list[str]) -> list[str]:
        """What may be led from a hand."""
        if self.options["board_exempt"] and (self.turn(), "board") in self.bids:
            return list(hand)
        seen = [card for trick in self.history for _, card in trick]
        broken = any(self.suit(card) == self.trump for card in seen)
        if self.history and (broken or not self.options["break_trumps"]):
            return list(hand)
        plain = [card for card in hand if self.suit(card) != self.trump]
        return plain or list(hand)

    def play(self, card: str) -> None:
        """The player in turn plays `card`."""
        seat = self.turn()
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            self.tricks[self.winner(self.trick)] += 1
            self.history.append(self.trick)
            self.trick = []

    def scores(self) -> list[int]:
        """The points of both teams, tricks held against them left aside."""
        return [self.score(team) for team in TEAMS]

    def score(self, team: tuple[str, str]) -> int:
        """The points of one team."""
        if self.thrown_in():
            return 0
        per, over, board = {
            "five": (5, 1, 10),
            "three": (3, 1, 10),
            "three-six": (3, 1, 6),
            "ten": (10, 1, 20),
        }[self.options["scoring"]]
        taken = sum(self.tricks[seat] for seat in team)
        boards = [seat for seat, text in self.bids if text == "board"]
        own = [level + 1 for level, seat in enumerate(boards) if seat in team]
        if own:
            times = len(boards) if self.options["boards"] == "highest" else max(own)
            worth = board * self.size * times
            return worth if taken == self.size else -worth
        promised = self.promised(team)
        if taken < promised:
            return -per * promised
        if promised == 0 and self.options["silent"] == "nothing":
            return 0
        return per * promised + over * (taken - promised)

    def promised(self, team: tuple[str, str]) -> int:
        """The numbers a team has bid, added."""
        return sum(int(text) for seat, text in self.bids if seat in team and text.isdigit())

    def bags(self) -> list[int]:
        """The tricks above the bid of each team that kept a bid without board."""
        found = []
        for team in TEAMS:
            taken = sum(self.tricks[seat] for seat in team)
            board = any(text == "board" and seat in team for seat, text in self.bids)
            spare = taken - self.promised(team)
            found.append(0 if board or spare < 0 or self.thrown_in() else spare)
        return found
