"""The game's pictures, drawn by code: figures, banners, card faces, backs and signs as SVG, and their colours.

A page needs two files: `stylesheet()`, and `drawings(every_symbol())` with the symbols that it refers to. Nothing here
uses inline styles, so the strictest content security policy is fine with it.
"""

from claimant.web.art.cards import card_back, card_face, every_symbol
from claimant.web.art.icons import ICONS, favicon
from claimant.web.art.palette import CLOTHS, Cloth, cloth_of
from claimant.web.art.stylesheet import stylesheet
from claimant.web.art.symbols import banner, drawings, every_power, figure, icon, sign, worn_by

__all__ = [
    "CLOTHS", "ICONS", "Cloth", "banner", "card_back", "card_face", "cloth_of", "drawings", "every_power",
    "every_symbol", "favicon", "figure", "icon", "sign", "stylesheet", "worn_by",
]  # fmt: skip
