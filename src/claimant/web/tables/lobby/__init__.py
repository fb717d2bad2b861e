"""Before the game: changes of the set-up, open tables that everybody may join, and who watches."""
