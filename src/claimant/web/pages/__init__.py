"""The pages of the game, as HTML: rendered on the server, the same templates for the first load and every push."""

from claimant.web.pages.forms import plan_from_form
from claimant.web.pages.lessons import learn
from claimant.web.pages.past import log
from claimant.web.pages.pushes import parts
from claimant.web.pages.reference import api_docs, how_to_play, rules
from claimant.web.pages.setting_up import set_up
from claimant.web.pages.shelf import error, home, join, my_tables, watch
from claimant.web.pages.tables import table

__all__ = [
    "api_docs", "error", "home", "how_to_play", "join", "learn", "log", "my_tables", "parts", "plan_from_form", "rules",
    "set_up", "table", "watch",
]  # fmt: skip
