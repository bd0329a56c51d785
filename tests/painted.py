"""What one test has painted the others need not paint again, whichever process of a run they are in."""

PAINTED = "CARACOLE_TESTS_PAINTED"
"""Environment variable: the cache folder of all windows that tests open; `tests/conftest.py` makes it for a run."""
