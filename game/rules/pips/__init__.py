"""Miniatures rules for the middle of the eighteenth century, on a fine hex grid (Chotusitz 1742, Sahay 1742).

Where to look: `turns` and `sector` are the frame of play; `act`, `way` and `elements` moves; `fire`, `artillery` and
`musketry` shooting; `contact` and `melee` fights; `morale`, `retreat` and `losses` what comes of them.
Distances are squares of hexes of 2 cm, movement is counted in quarters of a centimetre. Dice are read 1 to 6.
"""
