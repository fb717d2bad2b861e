// Counts down the seconds that the server sent: the grace for a player who is gone, the time for a decision.
const LOW = 10; // seconds: from here the clock is large and says what follows
let ticking = 0;

export function countDown(main) {
  clearInterval(ticking);
  const clocks = [...main.querySelectorAll("[data-seconds]")];
  if (!clocks.length) return;
  // a clock that was not drawn again keeps its start; the time to show what happened before costs nothing
  for (const clock of clocks) clock.dataset.began ||= Number(main.dataset.heard || Date.now()) + 1000 * Number(clock.dataset.waits || 0);
  const tick = () => clocks.forEach((clock) => (clock.matches(".timer") ? ring(main, clock) : count(clock)));
  tick();
  ticking = setInterval(tick, 1000);
}

const gone = (clock) => Math.max(0, Math.round((Date.now() - Number(clock.dataset.began)) / 1000));
const left = (clock) => Math.max(0, Number(clock.dataset.seconds) - gone(clock));

const count = (clock) => (clock.textContent = clock.textContent.replace(/\d+/, left(clock)));

/** A ring that empties, with figures; the plate of the player who decides shows the same. */
function ring(main, clock) {
  const seconds = left(clock);
  for (const each of [clock, ...main.querySelectorAll(".plate .timer")]) {
    (each.querySelector(".figure") || each).textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    each.style.setProperty("--p", `${(100 * seconds) / (Number(clock.dataset.whole) || seconds || 1)}%`);
    each.classList.toggle("low", seconds < LOW);
  }
}
