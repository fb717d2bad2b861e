// Every page loads this module; it imports what a table or the set-up page needs besides.
import { settings } from "./settings.js";

settings();
if (document.querySelector("main.table")) import("./table.js").then((table) => table.open());
if (document.querySelector("form.setup")) import("./setup.js").then((setup) => setup.help());
