"""All tests: the records of the rules refuse to be changed, so that code which changes one fails here."""

import os

os.environ["CARACOLE_FROZEN"] = "1"
