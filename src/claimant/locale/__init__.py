"""Five languages: English is the source and stands beside the rules, the others are the catalogues in this folder."""

from claimant.locale.complaint import Complaint
from claimant.locale.environment import for_terminal
from claimant.locale.languages import LANGUAGES, SOURCE, Language, language
from claimant.locale.marks import N_
from claimant.locale.negotiation import negotiate

__all__ = ["LANGUAGES", "N_", "SOURCE", "Complaint", "Language", "for_terminal", "language", "negotiate"]
