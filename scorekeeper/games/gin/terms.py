"""What pages say at a table of Gin, by what they say elsewhere."""

from scorekeeper.engine.terms import Terms
from scorekeeper.engine.translatable import N_

TERMS = Terms(
    texts={
        N_("Out in one turn, having played nothing before: going rummy"): N_("Big gin: all eleven cards in melds"),
        N_("Went out"): N_("Knocked"),
        N_("Nobody went out"): N_("Nobody knocked"),
        N_("%(name)s went out"): N_("%(name)s knocked"),
        N_("nobody went out"): N_("nobody knocked"),
        N_("%(name)s went out."): N_("%(name)s knocked."),
        N_("Nobody went out."): N_("Nobody knocked."),
    }
)
