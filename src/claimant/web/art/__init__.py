"""The game's pictures, drawn by code: figures, banners, card faces, backs and signs as SVG, and their colours.

A page needs `stylesheet()` as a file, and `sprite(...)` with the symbols that it refers to, once in its body. Nothing
here uses inline styles, so the strictest content security policy is fine with it.
"""

from claimant.web.art.cards import card_back, card_face, sheet
from claimant.web.art.icons import ICONS, favicon
from claimant.web.art.palette import CLOTHS, Cloth, cloth_of
from claimant.web.art.stylesheet import stylesheet
from claimant.web.art.symbols import banner, every_power, figure, icon, icons, of_each, sign, sprite, worn_by

__all__ = [
    "CLOTHS", "ICONS", "Cloth", "banner", "card_back", "card_face", "cloth_of", "every_power", "favicon", "figure",
    "icon", "icons", "of_each", "sheet", "sign", "sprite", "stylesheet", "worn_by",
]  # fmt: skip
