// Every page runs this module; each function does nothing on pages that don't have what it helps with.
import { settings } from "./settings.js";
import { help } from "./setup.js";

settings();
help();
