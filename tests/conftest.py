"""All tests: the records of the rules refuse to be changed, so that code which changes one fails here.

`CARACOLE_FROZEN=0 pytest` runs them with the records as they are in play.
"""

import os

os.environ.setdefault("CARACOLE_FROZEN", "1")
