// The order of events on the page: one push after another. A complete trick stays until it has been read, then its
// cards travel to their piles. What the viewer needs to decide is drawn at once, so waiting never blocks input.
import { pace } from "./motion.js";
import { closeMoment, showMoment } from "./moment.js";
import { draw, letGo } from "./parts.js";
import { fly, survey } from "./travel.js";

const TO_DECIDE = ["hand", "choice", "tools", "proposals", "turn"];
const BACKLOG = 6; // a viewer who is further behind sees the latest state at once
const ENDED = ["over", "closed"];

export class Story {
  /** `drawn` is called after each change of the page, with what has happened: card, trick, phase, end or nothing. */
  constructor(main, drawn) {
    this.main = main;
    this.drawn = drawn;
    this.steps = [];
    this.telling = false;
    this.hurried = false;
    this.goOn = () => {};
    main.classList.add("told");
    // afterwards: what was pressed may be drawn again, and must do its work before
    addEventListener("click", () => setTimeout(() => this.hurry()));
    addEventListener("keydown", (event) => event.repeat || setTimeout(() => this.hurry()));
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry());
  }

  /** Show everything that waits, now. */
  hurry() {
    this.main.querySelector("#ending")?.classList.remove("fresh");
    if (!this.telling) return;
    this.hurried = true;
    this.goOn();
  }

  /** Tell one push. */
  tell({ first, moment, ...parts }) {
    const ends = ENDED.includes(parts.stage) && parts.stage !== this.main.dataset.stage;
    const holds = Boolean(moment || ends);
    if (holds) this.main.dataset.turn = ""; // the hand on the page is that of the phase before
    else if (this.telling && !this.steps.some((step) => step.holds)) this.decideNow(parts);
    if (first) this.steps.push({ parts: { ...(holds ? {} : take(parts, [...TO_DECIDE, "status"])), ...first }, first, holds });
    this.steps.push({ parts, moment, ends, holds });
    if (!this.telling) this.run();
  }

  /** Draw at once what the viewer needs to decide, ahead of the story. */
  async decideNow(parts) {
    const needed = take(parts, TO_DECIDE);
    await letGo();
    draw(this.main, needed);
    this.drawn("");
  }

  async run() {
    this.telling = true;
    while (this.steps.length) {
      if (this.steps.length > BACKLOG || document.hidden) this.hurried = true;
      await letGo();
      await this.show(this.steps.shift());
    }
    this.telling = this.hurried = false;
  }

  async show({ parts, first, moment, ends }) {
    const { main } = this;
    const moves = !this.hurried && !moment && !ends && "centre" in parts;
    const before = moves ? survey(main) : null;
    const closed = moment && !this.hurried ? showMoment(main, moment) : null;
    main.classList.toggle("told", !first);
    draw(main, parts);
    if (ends && !this.hurried) main.querySelector("#ending")?.classList.add("fresh");
    const lasts = before ? fly(before, survey(main)) : 0;
    this.drawn(first ? "trick" : moment ? "phase" : ends ? "end" : "centre" in parts ? "card" : "");
    if (lasts) await this.wait(lasts);
    if (first) await this.wait(pace.pause);
    if (!closed) return;
    await Promise.race([closed, this.wait(Infinity)]);
    closeMoment();
  }

  /** Wait for some milliseconds, or until the viewer goes on. */
  wait(time) {
    if (this.hurried) return null;
    return new Promise((done) => {
      const timer = time === Infinity ? 0 : setTimeout(done, time);
      this.goOn = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** Remove these parts from a push, and return them. */
function take(parts, names) {
  const taken = {};
  for (const name of names) {
    if (!(name in parts)) continue;
    taken[name] = parts[name];
    delete parts[name];
  }
  return taken;
}
