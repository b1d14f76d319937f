"""How colours look: their contrast, their lightness, and how far apart they are for all eyes."""

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for simulation
# of color vision deficiency", IEEE TVCG 15 (2009) 1291-1298: severity 1.0, linear RGB.
BLINDNESS = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
SIGHT = {"full sight": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), **BLINDNESS}

Colour = tuple[float, ...]


def linear(colour: str) -> Colour:
    parts = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def seen(colour: Colour, sight: str) -> Colour:
    return tuple(
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, colour, strict=True))))
        for row in SIGHT[sight]
    )


def luminance(colour: Colour) -> float:
    return sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), colour, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    low, high = sorted((luminance(linear(one)), luminance(linear(other))))
    return (high + 0.05) / (low + 0.05)


def lab(colour: Colour) -> Colour:
    """CIELAB, D65."""
    r, g, b = colour
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one: str, other: str, sight: str) -> float:
    """How far apart two colours look (CIE 1976); about 2 can just be told apart."""
    pairs = zip(lab(seen(linear(one), sight)), lab(seen(linear(other), sight)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def lightness(colour: str) -> float:
    return lab(linear(colour))[0]
