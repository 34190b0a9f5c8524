"""`sudokit serve`: the page and the JSON API on a port."""

from __future__ import annotations

import socket
import webbrowser
from threading import Timer

import click

from sudokit.requirements import needed

_LOOPBACK = ("127.0.0.1", "localhost", "::1")


@click.command(
    epilog="""\b
Examples:
  sudokit serve --open
  sudokit serve --host 0.0.0.0 --port 80
"""
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="0: any free one.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
def command(*, host: str, port: int, open_page: bool) -> None:
    """Serve the player, and the JSON API under /api, until Ctrl-C.

    Only this machine can reach it unless --host says otherwise.
    """
    uvicorn = needed("uvicorn", "web")
    needed("fastapi", "web")
    needed("prometheus_client", "web")
    from sudokit.web import create_app

    listener = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listener.getsockname()[1]}/"
    # A page elsewhere must not reach a loopback server through a name that it makes point here.
    hosts = [*_LOOPBACK, "[::1]"] if host in _LOOPBACK else ["*"]
    config = uvicorn.Config(
        create_app(hosts=hosts),
        log_level="warning",
        server_header=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=3,
    )
    click.echo(f"sudokit is at {address} (Ctrl-C ends it)")
    if open_page:
        Timer(0.3, webbrowser.open, [address]).start()
    uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise click.ClickException(f"cannot listen on {host}, port {port}: {reason}") from error
    listener.listen(128)
    return listener
