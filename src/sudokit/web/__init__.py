"""The web room: a JSON API over the engine, and the page that uses it.

`create_app` makes the application; `sudokit serve` runs it. FastAPI and its friends come with
`pip install 'sudokit[web]'`. A file, a purpose:

| file | what |
| --- | --- |
| `app.py` | puts everything below together |
| `limits.py` | how much a client may ask for, and the one place that holds it to that |
| `workers.py` | runs the engine in threads, so that a slow request keeps nobody waiting |
| `problems.py` | every error as JSON of one shape |
| `headers.py` | what every answer tells the browser about safety |
| `metrics.py` | counters and times for Prometheus |
| `models.py` | what travels: positions, ratings, steps |
| `routes/` | the end points, one subject a file |
| `page/` | the page: HTML, CSS and ES modules, served as they are |
"""

from sudokit.web.app import create_app
from sudokit.web.limits import Limits

__all__ = ["Limits", "create_app"]
