// A browser opens at most six connections to a server. If many tabs are open, those hidden longest close their stream.
const MOST = 4; // streams
const SAY = 4000;
const FORGET = 3 * SAY;

export class Crowd {
  constructor(rests) {
    this.rests = rests;
    this.resting = false;
    this.id = Array.from(crypto.getRandomValues(new Uint32Array(2))).join("-");
    this.hidden = document.hidden ? Date.now() : 0;
    this.others = new Map();
    this.channel = new BroadcastChannel("claimant");
    this.channel.onmessage = ({ data }) => {
      this.others.set(data.id, { hidden: data.hidden, seen: Date.now() });
      this.decide();
    };
    document.addEventListener("visibilitychange", () => {
      this.hidden = document.hidden ? Date.now() : 0;
      this.say();
    });
    setInterval(() => this.say(), SAY);
    this.say();
  }

  say() {
    this.channel.postMessage({ id: this.id, hidden: this.hidden });
    this.decide();
  }

  decide() {
    for (const [id, other] of this.others) if (Date.now() - other.seen > FORGET) this.others.delete(id);
    // visible tabs come first, then those hidden most recently; the id decides between tabs hidden at the same time
    const before = [...this.others].filter(
      ([id, { hidden }]) => !hidden || (this.hidden && (hidden > this.hidden || (hidden === this.hidden && id < this.id))),
    );
    const resting = this.hidden > 0 && before.length >= MOST;
    if (resting === this.resting) return;
    this.resting = resting;
    this.rests(resting);
  }
}
