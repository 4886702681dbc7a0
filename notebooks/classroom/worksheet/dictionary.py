"""The preset dictionary of deflate: what codes are likely to hold, the likeliest last.

It is a part of the format: with another one no code could be read, so it changes only together
with the version letter.
"""

_URDU = (
    " مہرہ مہرے پانسہ پانسے مکعب گیمن باہر نکالیں اکیلا مارنا گھر دگنا لکیر لکیریں ڈبا ڈبے نقطے"
    " خانہ خانے دانہ دانے گودام بوائی پکڑ پکڑنا جفت طاق کھلاڑی بازی مقابلہ برابر بولی بورڈ جوکر پاس"
    " حکم پان اینٹ چڑیا کا اکا کا بادشاہ کی بیگم کا غلام کا دہلا نہلا دگی ساتھی مخالف جوڑی ہاتھ سر"
    " پتا پتے پتوں ترپ وہی رنگ دینا چلا ہوا رنگ نمبر ملیں گے؟ کتنے نمبر جیتے ہارے کھیلے گا گی گے"
    " دکھائیں بتائیں لکھیں سوچیں کریں چلیں ہوتا ہوتی ہوتے تھا تھی تھے کیوں؟ کیونکہ اس لیے یہاں"
    " آپ کے پاس آپ کی باری ہے۔ اس پوزیشن میں سب سے اچھی چال کون سی ہے؟ کون کون سی چالیں چل سکتے"
    " ہیں؟ یہ سر کون جیتے گا؟ قاعدہ یہ ہے کہ نہیں ہو سکتا اور وہ بھی سے کو پر میں نے کا کی کے ہے"
    " ہیں۔ "
)
_ENGLISH = (
    " checker checkers point points bar home board dice die double doubles cube gammon backgammon"
    " pit pits beans store capture sow line box boxes dots player hand trick tricks trump lead"
    " follow suit card cards spades hearts diamonds clubs ace king queen jack joker bid partner"
    " opponent your turn because cannot must have to play the right move. Which moves are legal?"
    " Who wins this trick? How many points does this score? What would you do here, and why? "
    " Think about it: the rule is that you and they are in of the to is "
)
_POSITIONS = (
    "16x16,8x8,6x6,5x5,4x4,3x3,2:1010000000001111111111110000000000000000:"
    "................................:1:0-0:2:1-0 clockwise skip-origin last-pit-only hemprich"
    " stop-when-decided repetition=split match=40-32 to=60 ply=18 moves 12 3 "
    "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S0,0,0,0,0,0/0,0,0,0,0,0 24-16 N"
    " scoring=three joker=none trump=spades break_trumps=on duty=off silent=nothing tie=extra"
    " court=first-seven biyasi=off band=on redeal=nine thirteenth=off recall=on satat=on"
    " toss=SAHADACA end=claim bags=0,0 number=2 score=-30,20 "
    "HAHKHQHJHTH9H8H7H6H5H4H3H2DADKDQDJDTD9D8D7D6D5D4D3D2"
    "CACKCQCJCTC9C8C7C6C5C4C3C2SASKSQSJSTS9S8S7S6S5S4S3S2BBLB"
    " answers=pass call=C call=D call=H call=S bids=3,pass,board,2,4 play= deck="
    " opening resigned=1 no-crawford automatic over=white,1,single,off"
    ":0:0:-1:00:0:0:0:7:10:1:1:1:00:0:0:3:0:10"
    "XGID=-a-B--C-dE---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
)
_FRAME = (
    '"whitedraw" "black" "south","north" "SN"] "EW"] "N"] "S"] "W"] "E"] "1"] "2"]'
    '24/18 13/11","8/5 6/5"],"13/7"],"h 0 0"],"v 0 0"],"call S"],"bid 3"],'
    '{"title":{"ur":"","en":""},"languages":["en"],"languages":["ur"],"tasks":[{"game":"'
    '"name":"","sheet":"","tasks":[[null,0,0],[true,1,12],[false,2,30],'
    '"hints":false},{"game":"dabba","position":"4x4,2:'
    '"},"note":{"en":""},"answers":["'
    '{"game":"backgammon","position":"XGID=-'
    '","kind":"discuss","question":{"en":"'
    '{"game":"bohnenspiel","position":"'
    '","kind":"points","question":{"ur":"'
    '{"game":"back_alley","position":"back_alley dealer=S deck='
    '","kind":"winner","answers":["'
    '","kind":"legal"},{"game":"rung","position":"rung caller=S deck='
    '","kind":"play","question":{"ur":"","en":"'
    '"},"answers":[""],"note":{"ur":""}}]}'
)

DICTIONARY = (_URDU + _ENGLISH + _POSITIONS + _FRAME).encode()
