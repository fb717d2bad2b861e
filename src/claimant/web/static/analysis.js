// The analysis board: while moves aren't decided, the search goes on by itself, and its verdicts appear as they come.
async function further() {
  const main = document.querySelector("main[data-further]");
  if (!main) return;
  document.getElementById("searching").hidden = false;
  const where = main.dataset.further;
  const answer = await fetch(where, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  const key = document.activeElement?.closest("[data-key]")?.dataset.key;
  main.replaceWith(document.adoptNode(found));
  if (key) found.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  further();
}

further();
