"""`sudokit serve`: the page and the JSON API on a port."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from threading import Timer

import click

from sudokit.cli.failures import reason_of
from sudokit.cli.translation import report, said
from sudokit.messages import message
from sudokit.requirements import needed


@click.command(
    epilog="""\b
Examples:
  sudokit serve --open
  sudokit serve --host 0.0.0.0 --port 80
  sudokit serve --name sudoku.example    behind a proxy that forwards Host
  sudokit serve --f-puzzles              the solver of f-puzzles' user script
"""
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=None,
    type=click.IntRange(0, 65535),
    metavar="N",
    help="The port; 0 takes any free port.  [default: 8000, or 4545 with --f-puzzles]",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    help="A host name to accept besides localhost, for use behind a proxy; can be repeated.",
)
@click.option(
    "--f-puzzles",
    is_flag=True,
    help="Also answer the user script that shows true candidates, solutions and steps on f-puzzles.",
)
def command(
    *, host: str, port: int | None, open_page: bool, names: tuple[str, ...], f_puzzles: bool
) -> None:
    """Serve the player, and a JSON API under /api, until Ctrl-C.

    Only this machine can reach the server unless --host is given.
    """
    for package in ("uvicorn", "fastapi", *(["websockets"] if f_puzzles else [])):
        needed(package, "web")
    from sudokit.web.f_puzzles import PORT
    from sudokit.web.server import listen, serve
    from sudokit.web.site import ENGINE, FOLDER, current_site

    if port is None:
        port = PORT if f_puzzles else 8000
    try:
        listeners = listen(host, port)
    except (OSError, UnicodeError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error).lower()
        raise click.ClickException(
            message(
                "cannot listen on {host}, port {port}: {reason}",
                host=host,
                port=port,
                reason=reason,
            )
        ) from error
    url, *others = listeners.urls
    click.echo(said(message("sudokit is at {url} (Ctrl-C ends it)", url=url)))
    for other in others:
        click.echo(said(message("other machines can open {url}", url=other)))
    if (Path(FOLDER) / ENGINE).exists() and not current_site(has_server=True).has_engine:
        report(
            message("warning: the engine for browsers was built from older sources and is not used")
        )
    if not listeners.is_loopback:
        report(message("warning: anyone who can reach this machine can use the server"))
    if open_page:
        Timer(0.3, webbrowser.open, [url]).start()
    report(serve(listeners, names=names, f_puzzles=f_puzzles))
