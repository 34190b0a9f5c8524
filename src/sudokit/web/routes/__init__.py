"""The end points, one subject a file; each file has a `router`."""

from sudokit.web.routes import (
    comparing,
    exchanging,
    explaining,
    making,
    printing,
    service,
    solving,
    watching,
)

__all__ = ["ROUTERS"]

ROUTERS = (
    solving.router,
    explaining.router,
    making.router,
    comparing.router,
    watching.router,
    exchanging.router,
    printing.router,
    service.router,
)
