// A browser has six connections to a server: when many tabs are open, those longest out of sight give theirs up.
const MOST = 4;
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
    // those in sight come first, then those hidden last; tabs hidden at the same time are told apart by their names
    const before = [...this.others].filter(
      ([id, { hidden }]) => !hidden || (this.hidden && (hidden > this.hidden || (hidden === this.hidden && id < this.id))),
    );
    const resting = this.hidden > 0 && before.length >= MOST;
    if (resting === this.resting) return;
    this.resting = resting;
    this.rests(resting);
  }
}
