"""The conditions of every command, in the order in which the rules ask them: each with the refusal it gives."""

from game.engine.commands import Command
from game.engine.objection import Objection
from game.engine.record import record
from game.engine.text import N_
from game.rules.pips import (
    actions,
    artillery,
    contact,
    declare,
    fire,
    generals,
    musketry,
    plan,
    sector,
    shifting,
    turns,
    way,
)
from game.rules.pips import commands as c


@record
class Row:
    """A refusal, or its template where its clause is known otherwise; the condition in words; what a player can do."""

    refusal: Objection | str
    words: str
    remedy: str = ""
    known: str = ""
    """The clause of a template."""

    def refuses(self, bar: Objection) -> bool:
        """Whether an Objection is that of this condition."""
        if isinstance(self.refusal, str):
            return bar.template == self.refusal
        return (bar.clause, bar.template) == (self.refusal.clause, self.refusal.template)

    @property
    def clause(self) -> str:
        """The clause the condition rests on."""
        return self.known if isinstance(self.refusal, str) else self.refusal.clause


NEARER = N_("Choose a nearer hex, or turn less before.")
ELSEWHERE = N_("Choose another way.")
SECTOR = Row(sector.OTHER_SECTOR, N_("It belongs to the sector in play."), N_("It acts with its own sector."))
STANDS = Row(way.GUNS_STAND, N_("It is no gun that is ready to fire."), N_("Limber it; it moves in the next turn."))
GOES_ON = Row(way.IN_CONTACT, N_("It has not come up to an enemy yet."), N_("Carry the move out."))
ENOUGH = Row(way.TOO_FAR, N_("It has the movement for it."), NEARER)
ON_MAP = Row(way.OFF_MAP, N_("It stays on the map."), ELSEWHERE)
GROUND = Row(way.FORBIDDEN, N_("The ground is open to it."), ELSEWHERE)
FREE = Row(way.TAKEN, N_("Nobody is in the way."), N_("Go round, or let the unit there move first."), "P-MV6")
NO_ENEMY = Row(way.ENEMY_BEFORE, N_("No enemy comes before its front by it."), N_("Turn farther away from the enemy."))
FIRST = Row(way.NOT_FIRST, N_("Nothing else of its move is declared."), N_("Take the move back and begin with this."))
UNDECLARED = Row(declare.DECLARED, N_("No move is declared."), N_("Take the move back, or carry it out."))

ATTACK = (
    Row(contact.GUNS_NEVER, N_("It is no gun that would attack.")),
    Row(contact.NOT_HORSE, N_("It is no foot that would attack horse.")),
    Row(contact.OVER_THE_EDGE, N_("No horse would fight across the edge of a village.")),
    Row(contact.NOT_IN_THE_OPEN, N_("It is no light foot that would attack in the open.")),
    Row(contact.COVERED, N_("No close-order foot covers a gun that it would overrun."),
        N_("Drive that foot away first."), "P-ME3"),
    Row(way.NOT_STRAIGHT, N_("The second half of an attack goes straight ahead."), N_("Turn and incline earlier.")),
)  # fmt: skip
STEP = (
    GOES_ON,
    Row(way.NO_STEP, N_("It steps ahead, or to the front left or right of a corner."), N_("Turn it first.")),
    ON_MAP,
    ENOUGH,
    GROUND,
    FREE,
    *ATTACK,
    Row(way.PAST_A_FRONT, N_("It does not brush past the front of an enemy."), N_("Keep a hex away from that front.")),
)
WHEEL = (
    Row(way.NO_STEP, N_("It turns by 30 degrees."), N_("Turn it twice, or turn about.")),
    GOES_ON, ENOUGH, ON_MAP, GROUND, FREE, NO_ENEMY,
)  # fmt: skip
LATE = Row(way.TOO_LATE, N_("A second about-face comes within half the move."), N_("Turn about earlier."))
ABOUT = (
    Row(way.NO_STEP, N_("It turns by 180 degrees.")),
    GOES_ON,
    Row(way.NO_THIRD, N_("It has not turned about twice.")),
    LATE,
    NO_ENEMY,
)
ORDER = (
    Row(actions.FOOT_ONLY, N_("It is foot in close order.")),
    Row(actions.HAS_ORDER, N_("It is not in firing order yet.")),
    Row(actions.BAD_GROUND, N_("It is not in woods or marsh."), N_("Let it leave them first.")),
)
SHOT = (
    Row(artillery.NO_GUN, N_("It is a gun.")),
    Row(artillery.NOT_READY, N_("It is unlimbered."), N_("Unlimber it; it fires in the next turn.")),
    Row(artillery.DONE_ALREADY, N_("It has not acted in this half-turn.")),
    Row(artillery.IN_A_MELEE, N_("It is in no melee.")),
    Row(artillery.RUNS, N_("It does not retreat."), N_("It must rally first.")),
    Row(fire.NOT_AN_ENEMY, N_("The target is an enemy unit.")),
    Row(fire.IN_MELEE, N_("The target is in no melee.")),
    Row(fire.OUT_OF_ARC, N_("The target lies in its arc and range."), N_("Turn it, or bring it nearer.")),
    Row(fire.NO_LINE, N_("A line of fire is clear."), N_("Let whoever stands between move away.")),
)
VOLLEY = (
    Row(musketry.NO_MUSKETS, N_("It has firearms to use now.")),
    Row(musketry.LOCKED_UNIT, N_("It is in no melee.")),
    Row(musketry.NOT_IN_ORDER, N_("It does not retreat."), N_("It must rally first.")),
    Row(musketry.FIRED_ALREADY, N_("It has not fired in this half-turn.")),
    Row(musketry.BUSY, N_("It has done nothing with its half-turn but move.")),
    Row(musketry.CANNOT_HIT, N_("It can hit: it has not moved in open order."),
        N_("Let it stand, or adopt firing order.")),
    *SHOT[-4:],
)  # fmt: skip
ACT = (
    SECTOR,
    Row(sector.NO_PIPS, N_("The sector has pips left.")),
    *SHOT[2:5],
    Row(sector.NOTHING_TO_DO, N_("There is something that it can do.")),
)
GOING = (
    STANDS, GOES_ON, ON_MAP, ENOUGH, GROUND, FREE, *ATTACK, STEP[-1],
    Row(plan.NO_WAY, N_("A way of its move leads there."), NEARER),
)  # fmt: skip
GUN_STANDS = (ON_MAP, GROUND, FREE)

BY_COMMAND: dict[type[Command], tuple[Row, ...]] = {
    c.Act: (*ACT, Row(shifting.NOT_YOURS, N_("It is a unit of the side that is asked."))),
    c.Sector: (
        Row(turns.DONE_SECTOR, N_("It has not been processed in this half-turn.")),
        Row(turns.EMPTY_SECTOR, N_("It has units left.")),
    ),
    c.Reform: (
        STANDS, GOES_ON, Row(way.NO_SHAPE, N_("It has another shape for the march.")), FIRST, ENOUGH, ON_MAP,
        GROUND, FREE, NO_ENEMY,
    ),
    c.GiveUpOrder: (STANDS, GOES_ON, Row(way.NO_ORDER, N_("It is in firing order.")), FIRST),
    c.Close: (STANDS, GOES_ON, FIRST, Row(way.NOBODY, N_("An enemy stands before its front.")), *ATTACK[:-1]),
    c.March: (Row(declare.NO_MOVE, N_("A move is declared.")), FREE, GROUND),
    c.Retract: (Row(declare.CAN_END, N_("The move cannot end where it leads.")),),
    c.Adopt: (UNDECLARED, *ORDER, ON_MAP, GROUND, FREE, NO_ENEMY),
    c.Mount: (
        UNDECLARED, Row(actions.HORSE_ONLY, N_("It is horse.")), Row(actions.MOUNTED_ALREADY, N_("It is on foot.")),
        GROUND,
    ),
    c.Dismount: (
        UNDECLARED, Row(actions.HORSE_ONLY, N_("It is horse.")),
        Row(actions.ON_FOOT_ALREADY, N_("It is in the saddle.")),
    ),
    c.Limber: (
        UNDECLARED, Row(actions.GUNS_ONLY, N_("It is a gun.")), Row(actions.IS_LIMBERED, N_("It is unlimbered.")),
    ),
    c.Unlimber: (
        UNDECLARED, Row(actions.GUNS_ONLY, N_("It is a gun.")), Row(actions.IS_UNLIMBERED, N_("It is limbered.")),
        *GUN_STANDS,
    ),
    c.Pivot: (
        UNDECLARED, Row(actions.GUNS_ONLY, N_("It is a gun.")), Row(actions.IS_LIMBERED, N_("It is unlimbered.")),
        Row(actions.FACES_SO, N_("It faces another way now.")), *GUN_STANDS,
    ),
    c.Ride: (
        Row(generals.NO_GENERAL, N_("He is a general.")),
        Row(generals.TOO_FAR, N_("He can ride there, and no other general is there."), NEARER),
    ),
    c.Shift: (
        ON_MAP, Row(shifting.OUT_OF_ROWS, N_("It stands in the rows of its army."),
            N_("Choose a hex nearer to its edge.")),
        GROUND, FREE, Row(shifting.IN_A_ZONE, N_("No enemy stands before its front."), N_("Keep farther away.")),
    ),
}  # fmt: skip
"""The conditions of each command that does not change with who does it."""
