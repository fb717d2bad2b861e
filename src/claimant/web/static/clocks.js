// Counts down the seconds that the server sent: the grace for a player who is gone, the time for a decision.
let ticking = 0;

export function countDown(main) {
  clearInterval(ticking);
  const clocks = [...main.querySelectorAll("[data-seconds]")];
  if (!clocks.length) return;
  for (const clock of clocks) clock.dataset.began ||= Date.now(); // a clock that was not drawn again keeps its start
  ticking = setInterval(() => {
    for (const clock of clocks) {
      const left = Math.max(0, Number(clock.dataset.seconds) - Math.round((Date.now() - Number(clock.dataset.began)) / 1000));
      clock.textContent = clock.textContent.replace(/\d+/, left);
    }
  }, 1000);
}
