// One stream, kept open: tried again after every failure, the first one too.
import { Crowd } from "./crowd.js";

const SOON = 800; // for a short break: back within a second
const LATER = 4000; // for a long one
const SHORT = 20; // so many tries are a short break
const SILENCE = 20000; // the server says something at least every 15 seconds
const GREETING = 2500; // and to somebody new at once
const SLOW = 10000; // unless it is the network that is slow
const FEW = 8; // so many tries find that out
const CONNECTIONS = 6; // that a browser has to a server
const ECHO = 1500;
const GLANCE = 15000; // how often a tab looks in that has given its stream to others

export class Stream {
  constructor(address, since, tell) {
    this.address = address;
    this.since = since;
    this.tell = tell;
    this.tries = 0;
    this.source = null;
    this.timer = 0;
    this.heard = 0;
    this.greeted = false;
    this.crowd = new Crowd((rest) => (rest ? this.rest() : this.open()));
    addEventListener("offline", () => this.fail());
    addEventListener("online", () => this.open());
    addEventListener("pageshow", (event) => event.persisted && this.open());
    addEventListener("pagehide", () => this.close());
    addEventListener("pointerdown", () => this.tries && !this.source && this.open());
    document.addEventListener("visibilitychange", () => document.hidden || this.isAlive() || this.open());
    // what was sent has arrived, so its echo must come soon: if not, the stream is dead without saying so
    addEventListener("claimant:sent", ({ detail }) => setTimeout(() => this.since < detail && this.open(), ECHO));
    addEventListener("claimant:lost", () => this.source && this.die());
    setInterval(() => this.source && !this.isAlive() && this.die(), 500);
  }

  open() {
    clearTimeout(this.timer);
    this.close();
    this.heard = Date.now();
    this.greeted = false;
    const source = new EventSource(`${this.address}${this.address.includes("?") ? "&" : "?"}since=${this.since}`);
    this.source = source;
    source.onopen = () => this.hear();
    source.onerror = () => source === this.source && this.fail();
    source.addEventListener("ping", () => this.hear());
    source.addEventListener("parts", (event) => {
      this.hear();
      this.tell.parts(JSON.parse(event.data), Number(event.lastEventId || this.since));
      if (event.lastEventId) this.since = Number(event.lastEventId);
      if (this.crowd.resting) this.rest();
    });
  }

  /** After a sleep, or where the network has vanished, a stream may look open and be dead. */
  isAlive() {
    const patience = this.greeted ? SILENCE : this.tries < FEW ? GREETING : SLOW;
    return this.source !== null && Date.now() - this.heard < patience;
  }

  hear() {
    this.heard = Date.now();
    this.greeted = true;
    this.tries = 0;
    this.tell.state("open");
  }

  close() {
    if (this.source) this.source.close();
    this.source = null;
  }

  fail() {
    // the browser gives up by itself only if it was answered, with a refusal
    const refused = this.source?.readyState === EventSource.CLOSED;
    this.close();
    this.tell.state("closed");
    if (refused) this.tell.refused();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), (this.tries++ < SHORT ? SOON : LATER) * (0.75 + Math.random() / 2));
  }

  /** Nothing comes any more, and nobody said why: the browser's other connections, kept for later, may be as dead. */
  die() {
    if (!this.tries) for (let each = 1; each < CONNECTIONS; each += 1) wearOut();
    this.fail();
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

/** A question that takes one of the kept connections, and ends it if it is dead: so the next stream gets a new one. */
const wearOut = () => fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(GREETING) }).catch(() => {});
