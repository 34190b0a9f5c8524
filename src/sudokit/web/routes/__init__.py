"""The end points, one file per subject. Each file has a `router`."""

from sudokit.web.routes import (
    comparing,
    exchanging,
    explaining,
    guide,
    making,
    printing,
    service,
    solving,
    variants,
    watching,
)

__all__ = ["ROUTERS"]

ROUTERS = (
    solving.router,
    explaining.router,
    guide.router,
    making.router,
    comparing.router,
    watching.router,
    exchanging.router,
    printing.router,
    variants.router,
    service.router,
)
