// Every page runs this module; each function does nothing on pages that don't have what it helps with.
import { offerNotices } from "./notify.js";
import { settings } from "./settings.js";
import { help } from "./setup.js";
import { watchTurns } from "./turns.js";

settings();
help();
offerNotices();
watchTurns();
