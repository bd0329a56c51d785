"""Games as files: a game in progress, its journal, replay, audit, and the player's folders.

`game` and `resume` play, `queue` feeds them, `replay` watches, `audit` checks, `folders` finds. Below them: `lines`
is the file format, `story` folds its lines, `past` and `board` give positions, `journal` reads, `writer` writes.
"""
