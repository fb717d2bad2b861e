// A table: one stream down, moves up, everything else around it.
import { listen } from "./keys.js";
import { readOn } from "./log.js";
import { asked, sendForms, send } from "./moves.js";
import { announce, connection, notice, title } from "./notice.js";
import { place } from "./parts.js";
import { offerProof } from "./proof.js";
import { offerCopies } from "./share.js";
import { play } from "./sound.js";
import { Stream } from "./stream.js";
import { countDown } from "./clocks.js";

const SALT_BYTES = 16;

export function open() {
  const main = document.querySelector("main.table");
  const table = main.dataset.table;
  sendForms(main, table);
  listen(main);
  readOn(main);
  settle(main);
  const stream = new Stream(`/t/${table}/stream${asked()}`, Number(main.dataset.version), {
    state: connection,
    refused: () => lookAgain(table),
    parts: (parts, version) => {
      main.dataset.version = version;
      title(parts.title, parts.turn);
      announce(parts.announce);
      play(parts.turn && !main.dataset.turn ? "turn" : parts.centre ? "card" : "");
      place(main, parts, () => settle(main));
    },
  });
  stream.open();
}

/** Somebody who may not see the table any more, or whose table has gone, gets the page that says so. */
async function lookAgain(table) {
  const answer = await fetch(`/api/tables/${table}${asked()}`).catch(() => null);
  if (answer && [403, 404, 410].includes(answer.status)) location.reload();
}

/** What follows from how the table stands now. */
function settle(main) {
  notice("");
  offerCopies(main);
  offerProof(main);
  countDown(main);
  const wanted = main.querySelector("[data-salt]");
  if (wanted && !wanted.dataset.sent) {
    wanted.dataset.sent = "yes";
    const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    send(main.dataset.table, "salt", { salt: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") });
  }
}
