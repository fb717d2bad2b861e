// One stream, kept open: tried again after every failure, the first one too.
import { Crowd } from "./crowd.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const SILENCE = 40000; // the server says something at least every 15 seconds
const PING = 17000;
const ECHO = 1500;
const GLANCE = 15000; // how often a tab looks in that has given its stream to others

export class Stream {
  constructor(address, since, tell) {
    this.address = address;
    this.since = since;
    this.tell = tell;
    this.wait = FIRST_WAIT;
    this.source = null;
    this.timer = 0;
    this.heard = 0;
    this.crowd = new Crowd((rest) => (rest ? this.rest() : this.open()));
    addEventListener("offline", () => this.fail());
    addEventListener("online", () => this.open());
    addEventListener("pageshow", (event) => event.persisted && this.open());
    addEventListener("pagehide", () => this.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.isAlive() || this.open());
    // what was sent has arrived, so its echo must come soon: if not, the stream is dead without saying so
    addEventListener("claimant:sent", ({ detail }) => setTimeout(() => this.since < detail && this.open(), ECHO));
    setInterval(() => this.source && Date.now() - this.heard > SILENCE && this.fail(), 5000);
  }

  open() {
    clearTimeout(this.timer);
    this.close();
    this.heard = Date.now();
    const source = new EventSource(`${this.address}?since=${this.since}`);
    this.source = source;
    source.onopen = () => this.hear();
    source.onerror = () => source === this.source && this.fail();
    source.addEventListener("ping", () => this.hear());
    source.addEventListener("parts", (event) => {
      this.hear();
      if (event.lastEventId) this.since = Number(event.lastEventId);
      this.tell.parts(JSON.parse(event.data), this.since);
      if (this.crowd.resting) this.rest();
    });
  }

  /** After a sleep a stream may look open and be dead. */
  isAlive() {
    return this.source !== null && Date.now() - this.heard < PING;
  }

  hear() {
    this.heard = Date.now();
    this.wait = FIRST_WAIT;
    this.tell.state("open");
  }

  close() {
    if (this.source) this.source.close();
    this.source = null;
  }

  fail() {
    this.close();
    this.tell.state("closed");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Leave the connection to other tabs, and look in from time to time. */
  rest() {
    this.close();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.open();
      setTimeout(() => this.crowd.resting && this.source && this.rest(), 2000);
    }, GLANCE);
  }
}
