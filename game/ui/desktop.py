"""What the window asks of the desktop around it: open a folder, put text into the clipboard."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pygame


def open_folder(folder: Path) -> bool:
    """Show a folder in the system's own file window; false where the system has none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        quiet = subprocess.DEVNULL
        opened = subprocess.Popen(
            [opener, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
        threading.Thread(target=opened.wait, name="opening a folder", daemon=True).start()  # else it lingers, ended
    except OSError:
        return False
    return True


def copy_text(words: str) -> bool:
    """Put text into the clipboard; false where there is none."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True
