"""Random players at a real table, who ask the referee: every card is known to the table, not to the referee.

A table moves its cards by itself, in plain lists, and knows enough of the rules to say what an event has to come to: that it is
lawful, or which rules have to be named. What it cannot say is left to the referee. After every event the two are compared,
card by card; when a hand is over its score is counted once more, from what lies there.

`cards` is the table of Rummy 500 and Rummy, `expected` what the referee has to say there, `players` what people do at it, rightly
and wrongly, `tiles` all that for Rummikub and `gin` for Gin, `evening` plays hands of each game and preset. Nothing here asks the
engine what a meld is, what fits, or what counts how much.
"""
