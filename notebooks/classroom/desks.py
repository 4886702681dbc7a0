"""What the pages that are no lesson call: ``desk``, ``bench``, ``sitting`` give ``step``."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from html import escape
from random import Random
from urllib.parse import urlsplit, urlunsplit

from IPython.display import HTML, display

from classroom.steps import Boards, address, broken, notice
from content import words
from content.bidi import isolate_runs


@dataclass(frozen=True, slots=True)
class Place(ABC):
    """A place on a page that is no lesson. Nothing here raises: what goes wrong is told."""

    language: str
    boards: Boards = field(default_factory=Boards)

    def __call__(self) -> None:
        """Show what the page's address asks for, or say in words why it cannot be shown."""
        try:
            self._show()
        except Exception as trouble:  # noqa: BLE001 - a reader sees words, not a traceback
            notice(broken(self.language, trouble), self.language)

    def put_away(self, place: str) -> None:
        """Take what is shown off the page; shown again it goes on."""
        self.boards.put_away(place)

    @abstractmethod
    def _show(self) -> None:
        """Show what the page's address asks for."""


class Desk(Place):
    """The place where a worksheet is worked on."""

    def _show(self) -> None:
        # A page without a worksheet needs no engines and no boards.
        from classroom.worksheet import WorksheetError, code_in, decode, told  # noqa: PLC0415
        from classroom.worksheet.sheet import PLACE, set_sheet  # noqa: PLC0415

        code = code_in(address())
        if code is None:
            say = words(self.language).say
            way = (_beside(f"{self.language}/workshop.ipynb"), say("worksheet.teacher"))
            notice(say("worksheet.none"), self.language, way)
            return
        try:
            worksheet = decode(code)
        except WorksheetError as error:
            notice(told(error, self.language), self.language)
            return
        title = worksheet.title
        if title:
            display(HTML(heading_markup(title.to(self.language), title.language(self.language))))  # type: ignore[no-untyped-call]
        self.boards.show(PLACE, lambda: set_sheet(worksheet, self.language))


def desk(language: str) -> Desk:
    """Open the worksheet page in a language."""
    return Desk(language)


class Workshop(Place):
    """The place where a worksheet is made."""

    def _show(self) -> None:
        from classroom.worksheet import WorksheetError, code_in, decode, told  # noqa: PLC0415
        from classroom.workshop.bench import PLACE, set_bench  # noqa: PLC0415

        code, worksheet = code_in(address()), None
        try:
            worksheet = decode(code) if code else None
        except WorksheetError as error:
            notice(told(error, self.language), self.language)
        self.boards.show(PLACE, lambda: set_bench(self.language, address(), worksheet), "workshop")


def bench(language: str) -> Workshop:
    """Open the workshop in a language."""
    return Workshop(language)


class Sitting(Place):
    """The place where whole games are played."""

    def _show(self) -> None:
        from classroom.links import read_table  # noqa: PLC0415 - see Desk
        from classroom.table.table import PLACE, set_table  # noqa: PLC0415

        link = read_table(address(), self.language)
        if link.notice:
            notice(link.notice, self.language)
        self.boards.show(PLACE, lambda: set_table(self.language, link, Random()), "table")  # noqa: S311 - a number for dice


def sitting(language: str) -> Sitting:
    """Open the page of whole games in a language."""
    return Sitting(language)


def _beside(path: str) -> str:
    """The address of another page beside this one."""
    return urlunsplit(urlsplit(address())._replace(query=f"path={path}", fragment=""))


def heading_markup(text: str, language: str) -> str:
    """A worksheet's title as HTML; it is text whatever it holds."""
    direction = "rtl" if language == "ur" else "ltr"
    return (
        f'<h2 class="baithak-title" dir="{direction}" lang="{escape(language)}">'
        f"{escape(isolate_runs(text, language))}</h2>"
    )
