#!/usr/bin/env python3
"""Runs every check from a checkout: `python3 tools/test.py [--quick] [what pytest understands]`.

Lint, format, types, import contract and tests; `--quick` runs the tests alone. Makes or renews `.venv` first where that
is needed. Exit status: 0 when all passed, 1 when something failed, 2 when nothing could be run.
"""

import os
import sys


def steps(arguments, quick):
    """List the checks to run: name, program and its arguments. The whole of the tests runs in three processes."""
    tests = ("pytest", "pytest", list(arguments) or ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"])
    if quick:
        return [tests]
    return [
        ("ruff check", "ruff", ["check"]),
        ("ruff format", "ruff", ["format", "--check"]),
        ("mypy", "mypy", []),
        ("lint-imports", "lint-imports", []),
        tests,
    ]


def say(line):
    """Print a line before the next program prints its own."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main():
    """Run the checks with this call's arguments."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs on whatever Python the player has
        sys.stderr.write("Caracole needs Python 3.11 or newer; this is Python {}.{}.\n".format(*sys.version_info))
        return 2
    import venv  # the file beside this one, not the library's

    try:
        python = venv.ready()
    except venv.Trouble as trouble:
        sys.stderr.write(str(trouble) + "\n")
        return 2
    arguments = [argument for argument in sys.argv[1:] if argument != "--quick"]
    # Nothing is shown or heard; the tests of the real window start a virtual display of their own.
    environment = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    failed = []
    for name, tool, tool_arguments in steps(arguments, "--quick" in sys.argv[1:]):
        say("== " + name)
        command = [str(venv.program(python.parent.parent, tool))]
        command += tool_arguments
        if venv.call(command, cwd=venv.ROOT, env=environment) != 0:
            failed.append(name)
    say("== failed: " + ", ".join(failed) if failed else "== all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
