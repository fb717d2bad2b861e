// What every page needs; a table brings along the rest.
import { settings } from "./settings.js";

settings();
if (document.querySelector("main.table")) import("./table.js").then((table) => table.open());
if (document.querySelector("form.setup")) import("./setup.js").then((setup) => setup.help());
