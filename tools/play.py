#!/usr/bin/env python3
"""Starts the game from a checkout: `python3 tools/play.py [what `caracole` understands]`.

Makes or renews `.venv` first where that is needed. Exit status: the game's, or 2 when it could not be started.
"""

import sys


def main():
    """Start the game with this call's arguments."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs on whatever Python the player has
        sys.stderr.write("Caracole needs Python 3.11 or newer; this is Python {}.{}.\n".format(*sys.version_info))
        return 2
    import venv  # the file beside this one, not the library's

    try:
        python = venv.ready()
    except venv.Trouble as trouble:
        sys.stderr.write(str(trouble) + "\n")
        return 2
    # -P: the player may stand in any folder, and what lies there must not hide our packages.
    command = [str(python), "-P", "-m", "game"]
    command += sys.argv[1:]
    return venv.hand_over(command)


if __name__ == "__main__":
    sys.exit(main())
