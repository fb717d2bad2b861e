// The page of a table: connects the stream, the forms, the keys and everything that follows a change.
import "./app.js";
import { followAhead } from "./ahead.js";
import { keepTime } from "./bubbles.js";
import { checkLifted } from "./confirm.js";
import { attend, take } from "./fair.js";
import { listen } from "./keys.js";
import { collect } from "./games.js";
import { readOn } from "./log.js";
import { asked, sendForms } from "./moves.js";
import { announce, connection, notice, sayVerdict, title } from "./notice.js";
import { checkProof } from "./proof.js";
import { offerCopies } from "./share.js";
import { forget } from "./refusals.js";
import { listenToCards, markPowers } from "./sheets.js";
import { hear, offerSounds } from "./sound.js";
import { Story } from "./story.js";
import { Stream } from "./stream.js";
import { countDown } from "./clocks.js";

function open() {
  const main = document.querySelector("main.table");
  const table = main.dataset.table;
  sendForms(main, table);
  listen(main);
  readOn(main);
  listenToCards(main);
  settle(main);
  offerSounds();
  hear(main, "");
  const story = new Story(main, (what) => {
    hear(main, what);
    settle(main);
    if (what === "end") sayVerdict(main);
  });
  const stream = new Stream(`/t/${table}/stream${asked()}`, Number(main.dataset.version), {
    state: connection,
    refused: () => lookAgain(table),
    parts: (parts, version) => {
      main.dataset.version = version;
      main.dataset.heard = Date.now(); // clocks count from here, even if the story draws them later
      // before a game its host may change the line-up or the seats, and the whole page depends on both
      if (parts.setting && parts.setting !== main.dataset.setting) return location.assign(`/t/${table}`);
      if (parts.deal) {
        take(main, JSON.parse(parts.deal));
        attend(main); // at once, because each step of a deal has only five seconds
      }
      title(parts.title, parts.turn, parts.company);
      announce(parts.announce);
      story.tell(parts);
    },
  });
  stream.open();
}

/** If the viewer may no longer see the table, or it is gone, load the page that says so. */
async function lookAgain(table) {
  const answer = await fetch(`/api/tables/${table}${asked()}`).catch(() => null);
  if (answer && [403, 404, 410].includes(answer.status)) location.assign(`/t/${table}`);
}

/** Update everything that depends on the present parts. */
function settle(main) {
  notice("");
  forget();
  keepTime(main);
  offerCopies(main);
  countDown(main);
  attend(main);
  checkProof(main);
  collect(main);
  markPowers(main);
  checkLifted(main);
  followAhead(main);
}

open();
