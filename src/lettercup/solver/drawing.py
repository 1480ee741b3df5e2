"""Answers as pictures: dice on a cloth, a strip with the sum, and a sheet of paper, in the look of the page."""

from collections.abc import Callable, Sequence
from html import escape
from textwrap import shorten, wrap
from typing import Literal, NamedTuple

WIDTH = 720
MARGIN = 20
SIDE = 52
"""The side of a die; a cell of the cloth is a little larger."""
CELL = 58
PAD = 24
GAP = 16
"""Between two parts of a picture."""
ROW = 27
"""The height of a line on paper."""
LONGEST_LINE = 92
"""How many characters of a note go on one line."""
MOST_ON_STRIP = 60
TILTS = (-5.0, 4.0, -2.5, 7.0)
"""How far loose dice lean, as on the page."""
TABLE, PAPER, INK, INK_2, LINE, LAMP = "#dce6dc", "#fffefa", "#1d2321", "#4a5550", "#bfcabf", "#ffcf45"
SLAB = "Besley, Rockwell, 'Roboto Slab', Georgia, 'DejaVu Serif', serif"
SANS = "'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', system-ui, 'DejaVu Sans', sans-serif"
STAR_PATH = "M12 2.2l2.9 6.7 7.2.7-5.5 4.8 1.6 7.1-6.2-3.8-6.2 3.8 1.6-7.1-5.5-4.8 7.2-.7z"

Weave = Literal["grid", "check", "stripes", "dots", "lattice"]
Body = Literal["bone", "lemonade", "ice"]
_Mark = Literal["plain", "fresh", "kept", "faint"]

BODIES: dict[Body, tuple[str, str, str, str]] = {
    "bone": ("#fdf7e9", "#d2c2a0", "#211c18", "#fffdf9"),
    "lemonade": ("#ffe074", "#c99c1a", "#2b2200", "#ffe897"),
    "ice": ("#e4f6ff", "#7fb6d6", "#0d3450", "#f8fdff"),
}
"""The colours of a die: its face, its edge, its letter, and the light along its top."""
RED_LETTER = "#b0241b"

_Part = tuple[str, float]
"""Some SVG that begins at the top, and its height."""


class Cloth(NamedTuple):
    """What the dice lie on: the colours of a game's cloth, and its weave."""

    colour: str
    second: str
    strip: str
    ink: str
    weave: Weave


class DrawnDie(NamedTuple):
    """A die of a picture, on a cell of the cloth or loose on the strip."""

    face: str
    row: float = 0
    column: float = 0
    value: int | None = None
    letter: str = ""
    """What a wild face stands for."""
    red: bool = False
    """A red letter, which costs two."""
    mark: _Mark = "plain"
    body: Body = "bone"
    below: str = ""
    """What is written below it."""


class DrawnStrip(NamedTuple):
    """The strip below the cloth: a sentence, the total, and the dice that are left."""

    text: str
    total: str = ""
    dice: Sequence[DrawnDie] = ()


class DrawnPaper(NamedTuple):
    """A sheet of paper: a heading, and rows of a text and a number."""

    heading: str
    rows: Sequence[tuple[str, str]]


def picture(
    title: str,
    subtitle: str,
    cloth: Cloth,
    dice: Sequence[DrawnDie],
    strip: DrawnStrip,
    *papers: DrawnPaper,
    note: str = "",
) -> str:
    """An answer as SVG that needs no other file; the papers lie side by side, and the note is below."""
    parts = [_heading(title, subtitle), _on_cloth(cloth, dice), _on_strip(cloth, strip), _side_by_side(papers)]
    parts += [(write_text(line, (4, 14), 15, INK_2), 22) for line in wrap(note, LONGEST_LINE)]
    body, top = [], float(MARGIN)
    for svg, height in parts:
        body.append(f'<g transform="translate({MARGIN} {top:g})">{svg}</g>')
        top += height
    height = top + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
        f'height="{height:g}" role="img"><title>{escape(title)}: {escape(subtitle)}</title>'
        f'<rect width="{WIDTH}" height="{height:g}" rx="12" fill="{TABLE}"/>{"".join(body)}</svg>\n'
    )


def write_text(text: str, at: tuple[float, float], size: float, fill: str = INK, **more: str) -> str:
    """A line of text that begins at a point; `anchor`, `family` and `weight` as in SVG."""
    look = {"anchor": "start", "family": SANS, "weight": "400"} | more
    return (
        f'<text x="{at[0]:g}" y="{at[1]:g}" font-family="{look["family"]}" font-size="{size:g}" '
        f'font-weight="{look["weight"]}" fill="{fill}" text-anchor="{look["anchor"]}">{escape(text)}</text>'
    )


def _heading(title: str, subtitle: str) -> _Part:
    name = write_text(title, (4, 26), 26, family=SLAB, weight="750")
    return name + write_text(subtitle, (_inner(), 25), 16, INK_2, anchor="end"), 44


def _inner() -> float:
    return WIDTH - 2 * MARGIN


def _on_cloth(cloth: Cloth, dice: Sequence[DrawnDie]) -> _Part:
    rows = 1 + max((die.row for die in dice), default=0)
    columns = 1 + max((die.column for die in dice), default=0)
    below = 22 if any(die.below for die in dice) else 0
    cell = min(CELL, (_inner() - 2 * PAD) / columns)
    height = rows * cell + below + 2 * PAD
    left, name = (_inner() - columns * cell) / 2, f"lettercup-{cloth.colour[1:]}-{cloth.weave}"
    weave, step = WEAVES[cloth.weave](cloth), CELL if cloth.weave in ("grid", "check") else 26
    ground = (
        f'<defs><pattern id="{name}" width="{2 * step}" height="{2 * step}" patternUnits="userSpaceOnUse" '
        f'x="{left:g}" y="{PAD}">{weave}</pattern></defs>'
        f'<path d="M0 16a16 16 0 0 1 16-16h{_inner() - 32}a16 16 0 0 1 16 16v{height - 16:g}h-{_inner()}z" '
        f'fill="{cloth.colour}"/><path d="M0 16a16 16 0 0 1 16-16h{_inner() - 32}a16 16 0 0 1 16 16'
        f'v{height - 16:g}h-{_inner()}z" fill="url(#{name})"/>'
    )
    size = cell * SIDE / CELL
    gap = (cell - size) / 2
    drawn = (
        _die(die, left + die.column * cell + gap, PAD + die.row * cell + gap - 2, size, cloth.ink)
        for die in sorted(dice, key=lambda die: (die.row, die.column))
    )
    return ground + "".join(drawn), height


def _on_strip(cloth: Cloth, strip: DrawnStrip) -> _Part:
    height = 52 + (SIDE + 34 if strip.dice else 0)
    ground = (
        f'<path d="M0 0h{_inner()}v{height - 16}a16 16 0 0 1-16 16h-{_inner() - 32}a16 16 0 0 1-16-16z" '
        f'fill="{cloth.strip}"/>'
    )
    text = write_text(shorten(strip.text, MOST_ON_STRIP, placeholder=" …"), (PAD, 33), 16, cloth.ink, weight="700")
    total = write_text(strip.total, (_inner() - PAD, 37), 30, cloth.ink, anchor="end", family=SLAB, weight="750")
    step = min(SIDE + 16, (_inner() - 2 * PAD) / max(len(strip.dice), 1))
    left = (_inner() - step * len(strip.dice) + step - SIDE) / 2
    loose = (
        f'<g transform="rotate({TILTS[n % len(TILTS)]:g} {left + n * step + SIDE / 2:g} {62 + SIDE / 2:g})">'
        f"{_die(die, left + n * step, 62, SIDE, cloth.ink)}</g>"
        for n, die in enumerate(strip.dice)
    )
    return ground + text + total + "".join(loose), height + GAP


def _side_by_side(papers: Sequence[DrawnPaper]) -> _Part:
    shown = [paper for paper in papers if paper.rows]
    if not shown:
        return "", 0
    width = (_inner() - GAP * (len(shown) - 1)) / len(shown)
    height = 56 + ROW * max(len(paper.rows) for paper in shown)
    sheets = (
        f'<g transform="translate({number * (width + GAP):g} 0)">{_on_paper(paper, width, height)}</g>'
        for number, paper in enumerate(shown)
    )
    return "".join(sheets), height + GAP


def _on_paper(paper: DrawnPaper, width: float, height: float) -> str:
    lines = []
    for number, (text, value) in enumerate(paper.rows):
        y = 62 + ROW * number
        lines.append(f'<path d="M16 {y - 19}H{width - 16:g}" stroke="{LINE}"/>')
        lines.append(write_text(shorten(text, int(width / 10), placeholder=" …"), (16, y), 16))
        lines.append(write_text(value, (width - 16, y), 16, anchor="end", weight="700"))
    sheet = (
        f'<rect y="3" width="{width:g}" height="{height}" rx="8" fill="{LINE}"/>'
        f'<rect width="{width:g}" height="{height}" rx="8" fill="{PAPER}"/>'
    )
    return sheet + write_text(paper.heading, (16, 31), 18, family=SLAB, weight="750") + "".join(lines)


def _die(die: DrawnDie, x: float, y: float, size: float, ink: str) -> str:
    """A die with its upper left corner at (x, y)."""
    body, edge, letter, light = BODIES[die.body]
    shape = f'width="{size:g}" height="{size:g}" rx="{0.19 * size:.1f}"'
    low = shape.replace(f'height="{size:g}"', f'height="{0.97 * size:.1f}"')
    parts = [
        f'<rect y="{0.12 * size:.1f}" {shape} fill="#141816" fill-opacity=".3"/>',
        f'<rect y="{0.075 * size:.1f}" {shape} fill="{edge}"/>',
        f'<rect {shape} fill="{light}"/>',
        f'<rect y="{0.03 * size:.1f}" {low} fill="{body}"/>',
        _sign(die, size, RED_LETTER if die.red else letter),
    ]
    if die.red:
        corner = f"M{size:g} {0.64 * size:.1f}V{0.81 * size:.1f}a{0.19 * size:.1f} {0.19 * size:.1f} 0 0 1"
        parts.append(f'<path d="{corner}-{0.19 * size:.1f} {0.19 * size:.1f}H{0.64 * size:.1f}z" fill="{RED_LETTER}"/>')
        parts.append(write_text("2", (0.94 * size, 0.96 * size), 0.19 * size, "#fff", anchor="end", weight="800"))
    if die.value is not None:
        parts.append(
            write_text(str(die.value), (0.93 * size, 0.92 * size), 0.25 * size, letter, anchor="end", weight="700")
        )
    if die.letter:
        parts.append(_badge(die.face, size, body, letter))
    parts.append(_marked(die.mark, size, ink))
    if die.below:
        parts.append(write_text(die.below, (size / 2, 1.12 * size + 16), 13, ink, anchor="middle", weight="700"))
    faint = ' opacity=".5"' if die.mark == "faint" else ""
    return f'<g transform="translate({x:.1f} {y:.1f})"{faint}>{"".join(parts)}</g>'


def _sign(die: DrawnDie, size: float, fill: str) -> str:
    """The letter of a die, or its star."""
    text = die.letter or die.face
    if text == "*":
        at = f"translate({0.2 * size:.1f} {0.2 * size:.1f}) scale({size / 40:.3f})"
        return f'<path transform="{at}" d="{STAR_PATH}" fill="{fill}"/>'
    height = (0.48 if len(text) > 1 else 0.6) * size
    middle = (size * (0.5 if die.value is None else 0.44), 0.5 * size + 0.36 * height)
    return write_text(text, middle, height, fill, anchor="middle", family=SLAB, weight="800")


def _badge(face: str, size: float, body: str, fill: str) -> str:
    """A round badge for the wild face that a letter stands on."""
    dot = f'<circle cx="{0.08 * size:.1f}" cy="{0.06 * size:.1f}" r="{0.2 * size:.1f}" fill="{fill}"/>'
    if face == "*":
        at = f"translate({-0.06 * size:.1f} {-0.08 * size:.1f}) scale({0.28 * size / 24:.3f})"
        return f'{dot}<path transform="{at}" d="{STAR_PATH}" fill="{body}"/>'
    return dot + write_text(face, (0.08 * size, 0.155 * size), 0.27 * size, body, anchor="middle", weight="800")


def _marked(mark: _Mark, size: float, ink: str) -> str:
    """The line around a die that is new, or kept."""
    if mark not in ("fresh", "kept"):
        return ""
    stroke = f'stroke="{LAMP}" stroke-width="3"' if mark == "fresh" else f'stroke="{ink}" stroke-width="2.5"'
    out = 1.5 if mark == "fresh" else 2.5
    return (
        f'<rect x="{-out:g}" y="{-out:g}" width="{size + 2 * out:g}" height="{1.075 * size + 2 * out:.1f}" '
        f'rx="{0.19 * size + out:.1f}" fill="none" {stroke}/>'
    )


def _grid(cloth: Cloth) -> str:
    lines = "".join(f"M0 {at + 1}H{2 * CELL}M{at + 1} 0V{2 * CELL}" for at in (0, CELL))
    return f'<path d="{lines}" stroke="{cloth.second}" stroke-width="2"/>'


def _check(_: Cloth) -> str:
    dark = 'fill="#3c0000" fill-opacity=".17"'
    return f'<rect width="{2 * CELL}" height="{CELL}" {dark}/><rect width="{CELL}" height="{2 * CELL}" {dark}/>'


def _stripes(cloth: Cloth) -> str:
    return f'<rect width="26" height="52" fill="{cloth.second}"/>'


def _dots(cloth: Cloth) -> str:
    spots = (f'<circle cx="{x}" cy="{y}" r="4"/>' for x in (13, 39) for y in (13, 39))
    return f'<g fill="{cloth.second}">{"".join(spots)}</g>'


def _lattice(cloth: Cloth) -> str:
    ways = (f"M{at} 0L{at + 52} 52M{at + 52} 0L{at} 52" for at in (-52, -26, 0, 26, 52))
    return f'<path d="{"".join(ways)}" stroke="{cloth.second}" stroke-width="2"/>'


WEAVES: dict[Weave, Callable[[Cloth], str]] = {
    "grid": _grid,
    "check": _check,
    "stripes": _stripes,
    "dots": _dots,
    "lattice": _lattice,
}


def drawn_rows(cells: dict[tuple[int, int], str], width: int = 2) -> str:
    """A crossword as text: what stands on each cell, with room for marks."""
    if not cells:
        return ""
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    across = range(min(columns), max(columns) + 1)
    lines = (
        "".join(f"{cells.get((row, column), ''):<{width}}" for column in across)
        for row in range(min(rows), max(rows) + 1)
    )
    return "\n".join(line.rstrip() for line in lines)
