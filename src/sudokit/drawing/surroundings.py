"""Pictures that are dark where their surroundings are: the same colours as CSS for both.

A picture is shown in three ways, and each learns in another how its surroundings look:

    as an image, by itself or on a page   the media query, which follows the page's `color-scheme`
    in the page itself, as VS Code does   the theme that the host writes on the page, where it is known
    in the page itself, elsewhere         the media query, which follows the system

Where nobody understands any of this, the picture is light.
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
        picture: The class of the picture. A picture in a notebook shares its page with others: no rule
            reaches outside.
        colours: For the class of each part a property, `fill` or `stroke`, and its colour in light.

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
