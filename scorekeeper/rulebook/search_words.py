"""Words of a question that say little, irregular forms, and synonyms.

The catalogue of each other language replaces them with its own words."""

from scorekeeper.engine.messages import N_

IDLE_WORDS = N_("""
a an and any are as at be been but by can cannot could did do does doesn't don't for from get gets give has have having he her him his how i if in
into is isn't it its just like may me might must my need needs no not of off on one only or our out s she should so some t than that the their
them then there they this to up us was we were what when where which while who whose why will with without would you your somebody someone anybody
player players rule rules allowed legal happens mean means
u people person he's she's i'm folks kids everyone everybody when whether want wants wanted other didn't wasn't aren't won't
mistake accident accidentally sorry please thru
""")
"""Words that say little about a question. They have a small weight, and are looked up only in a question without other words."""

FORM_WORDS = N_("""
draw drew drawn drawed, take took taken, throw threw thrown, lay laid layed, deal dealt, forget forgot forgotten forgets, go went gone goes going,
keep kept, hold held, win won, lose lost loses, give gave given, say said, steal stole stolen, run ran, begin began begun, stuck still caught
""")
"""Forms of a word that the stemmer doesn't bring together, its base form first, a comma between groups."""

LIKE_WORDS = N_("""
2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 10 ten, 13 thirteen, 14 fourteen, shout yell scream holler call say announce claim,
stock deck stockpile, joker wild wildcard, tile piece, worth value points count, swap exchange trade switch replace, steal take grab,
throw toss discard dump, rummy rum, start begin first, finish end over, empty gone runs finished, hand round deal, rearrange move shift manipulate,
rack tray stand holder, under below beneath buried deep bottom, set group book kind, run sequence straight, add hit lay extend build,
penalty fine punishment, opening open initial first 30, bag pool, board table, two twice, misdeal deal
""")
"""Words that mean the same in a question, a comma between groups."""
