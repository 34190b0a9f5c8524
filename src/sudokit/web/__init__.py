"""The web room: a JSON API over the engine, and the page that uses it.

`create_app` makes the application; `sudokit serve` runs it. FastAPI and its friends come with
`pip install 'sudokit[web]'`. A file, a purpose:

| file | what |
| --- | --- |
| `app.py` | puts everything below together |
| `server.py` | the process: where it listens, and how it ends |
| `connections.py` | how many connections there are, and how long they may take |
| `logs.py` | what is logged, and how much |
| `heads.py` | HEAD wherever GET is |
| `metrics.py` | counters and times for Prometheus |
| `headers.py` | what every answer tells the browser about safety |
| `problems.py` | every error as JSON of one shape |
| `origins.py` | which pages may ask, and by what name the server is called |
| `limits.py` | how much a client may ask for, and the layer that reads bodies |
| `workers.py` | threads for the engine's work, and fair queues in front of them |
| `models.py` | what travels: positions, ratings, steps |
| `routes/` | the end points, one subject a file |
| `page_files.py` | serves the page's files, and says how long a browser may keep them |
| `page/` | the page: HTML, CSS and ES modules, served as they are |
"""

from sudokit.web.app import create_app
from sudokit.web.limits import Limits

__all__ = ["Limits", "create_app"]
