// One stream that reconnects after every failure, also if the first connection fails.
import { Crowd } from "./crowd.js";

const SOON = 800; // the pause before reconnecting, at first
const LATER = 4000; // the pause after many tries
const SHORT = 20; // the number of tries with the short pause
const SILENCE = 20000; // time-out of an open stream: the server sends something at least every 15 seconds
const GREETING = 2500; // time-out of a new stream: the server greets it at once
const SLOW = 10000; // time-out of a new stream on a slow network
const FEW = 8; // after this many tries the network counts as slow
const CONNECTIONS = 6; // of a browser to one server
const ECHO = 1500; // how long to wait for the effect of a sent move
const GLANCE = 15000; // how often a resting tab connects for a moment

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
    // the server has accepted a move, so the stream must bring it soon; if not, the stream is dead
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

  /** A stream may look open and be dead: after the computer slept, or when the network vanished. */
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
    // the browser closes a stream itself only if the server refused it
    const refused = this.source?.readyState === EventSource.CLOSED;
    this.close();
    this.tell.state("closed");
    if (refused) this.tell.refused();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), (this.tries++ < SHORT ? SOON : LATER) * (0.75 + Math.random() / 2));
  }

  /** The stream timed out. The browser's other kept-alive connections may be dead too, so replace them. */
  die() {
    if (!this.tries) for (let each = 1; each < CONNECTIONS; each += 1) wearOut();
    this.fail();
  }

  /** Close the stream so that other tabs can use the connection, and connect now and then for a moment. */
  rest() {
    this.close();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.open();
      setTimeout(() => this.crowd.resting && this.source && this.rest(), 2000);
    }, GLANCE);
  }
}

/** A request that uses one kept-alive connection and closes it if it is dead, so that the next stream gets a new one. */
const wearOut = () => fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(GREETING) }).catch(() => {});
