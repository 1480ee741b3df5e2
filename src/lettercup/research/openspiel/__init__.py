"""Games for OpenSpiel, with explicit chance nodes. Importing this package registers them with `pyspiel`.

Needs the extra `openspiel`. Each module here is one game; docs/environments.md says what it simplifies.
"""

from importlib import import_module
from pkgutil import iter_modules

try:
    import_module("pyspiel")
except ImportError as missing:
    raise ImportError("Games for OpenSpiel need one more package: pip install open_spiel") from missing

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
