"""The pages of the game, as HTML: rendered on the server, the same templates for the first load and every push."""

from claimant.web.pages.games_page import games
from claimant.web.pages.home_pages import error, home, join, my_tables, turns, watch
from claimant.web.pages.learning.course import course, course_lesson
from claimant.web.pages.learning.lessons import learn
from claimant.web.pages.learning.reference import api_docs, cards, how_to_play, keys, rules
from claimant.web.pages.open_tables import join_open, report, thanks
from claimant.web.pages.setup.form import plan_from_form
from claimant.web.pages.setup.page import change, set_up
from claimant.web.pages.table_page.page import table
from claimant.web.pages.table_page.panels.earlier_log import log
from claimant.web.pages.table_page.panels.power_sheet import power
from claimant.web.pages.table_page.panels.tracker import unseen_cards
from claimant.web.pages.table_page.pushes import parts

__all__ = [
    "api_docs", "cards", "change", "course", "course_lesson", "error", "games", "home", "how_to_play", "join",
    "join_open", "keys", "learn", "log", "my_tables", "parts", "plan_from_form", "power", "report", "rules",
    "set_up", "table", "thanks", "turns", "unseen_cards", "watch",
]  # fmt: skip
