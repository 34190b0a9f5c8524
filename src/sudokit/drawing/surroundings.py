"""Pictures that adapt to dark surroundings: CSS for the same parts in light and dark colours.

A picture is shown in one of three ways, and each has its own way to find out about its surroundings:

    as an image, by itself or on a page   the media query, which follows the page's `color-scheme`
    inline in a page, as in VS Code       the theme that the host writes on the page, where it is known
    inline in a page, elsewhere           the media query, which follows the system

A viewer that understands none of this shows the picture in light colours.
"""

from __future__ import annotations

from collections.abc import Mapping

from sudokit.drawing.palette import IN_THE_DARK

__all__ = ["rules"]

_LIGHT_HOSTS = ':is([data-jp-theme-light="true"],.vscode-light,.vscode-high-contrast-light) '
_DARK_HOSTS = ':is([data-jp-theme-light="false"],.vscode-dark,.vscode-high-contrast:not(.vscode-high-contrast-light)) '


def rules(picture: str, colours: Mapping[str, tuple[str, str]]) -> str:
    """CSS for the parts of a picture whose colours depend on its surroundings.

    Args:
        picture: The class of the picture. A picture in a notebook shares its page with others, so no rule
            applies outside of it.
        colours: For the class of each part, a property, `fill` or `stroke`, and its colour in light.

    Examples:
        >>> print(rules("board", {"paper": ("fill", "#ffffff")}).replace("}", "}\\n"))
        .board .paper{fill:#ffffff}
        @media (prefers-color-scheme:dark){.board .paper{fill:#1b1b1b}
        }
        :is([data-jp-theme-light="true"],.vscode-light,.vscode-high-contrast-light) .board .paper{fill:#ffffff}
        :is([data-jp-theme-light="false"],.vscode-dark,.vscode-high-contrast:not(.vscode-high-contrast-light)) .board .paper{fill:#1b1b1b}
        <BLANKLINE>
    """

    def rules_in(host: str, *, dark: bool) -> str:
        return "".join(
            f"{host}.{picture} .{part}{{{name}:{IN_THE_DARK[colour] if dark else colour}}}"
            for part, (name, colour) in colours.items()
        )

    return (
        rules_in("", dark=False)
        + f"@media (prefers-color-scheme:dark){{{rules_in('', dark=True)}}}"
        + rules_in(_LIGHT_HOSTS, dark=False)
        + rules_in(_DARK_HOSTS, dark=True)
    )
