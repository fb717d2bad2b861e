"""The game's pictures, drawn by code: figures, card faces, backs and signs as SVG, and their colours as a stylesheet.

A page needs three things: `stylesheet()` as a file, `sprite()` once in its body, and `lineup_classes(lineup)` on an
element around the cards. Nothing here uses inline styles, so the strictest content security policy is fine with it.
"""

from claimant.web.art.cards import card_back, card_face
from claimant.web.art.icons import ICONS, favicon
from claimant.web.art.palette import colours_for
from claimant.web.art.stylesheet import lineup_classes, stylesheet
from claimant.web.art.swatches import DARK, LIGHT, Swatch, Theme
from claimant.web.art.symbols import cloth, figure, icon, sprite, worn_by

__all__ = [
    "DARK", "ICONS", "LIGHT", "Swatch", "Theme", "card_back", "card_face", "cloth", "colours_for", "favicon", "figure",
    "icon", "lineup_classes", "sprite", "stylesheet", "worn_by",
]  # fmt: skip
