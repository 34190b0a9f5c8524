"""The page, and the web server: a JSON API for the engine, which the page can use.

`create_app` makes the application; `sudokit serve` runs it. `pip install 'sudokit[web]'` installs FastAPI
and the other packages that it needs. `sudokit site`, which writes the page as files, needs none of them;
so this module imports the application only when it is asked for. The purpose of each file:

| file | what |
| --- | --- |
| `app.py` | puts everything below together |
| `server.py` | the process: where it listens, and how it ends |
| `headers.py` | the security headers of every answer |
| `problems.py` | every error as JSON of the same shape |
| `origins.py` | which pages may use the API, and under which names the server answers |
| `limits.py` | how much a client may ask for |
| `bodies.py` | reads bodies within the limits |
| `workers.py` | threads for the engine's work |
| `models.py` | the data in requests and answers: positions, ratings, steps |
| `routes/` | the end points, one file per subject |
| `tools.py`, `mcp.py` | what language models may ask, and the server that they ask by the Model Context Protocol |
| `site.py` | the page as a site: its documents, its files, their URLs |
| `page_files.py` | serves the page's files, and sets how long a browser may keep them |
| `page/` | the page: HTML, CSS and ES modules, served as they are |
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sudokit.web.app import create_app
    from sudokit.web.limits import Limits

__all__ = ["Limits", "create_app"]

_ROOMS = {"Limits": "limits", "create_app": "app"}


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
