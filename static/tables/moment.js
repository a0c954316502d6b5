// The winner's moment, once on each phone: the band unfolds, and the totals count from the last hand to this one.

const box = document.getElementById("moment"), seen = `scorekeeper:moment:${box.dataset.moment}`;
const LASTS = 400;
const number = (text) => Number(text.replace("−", "-"));

/** Has this phone seen it, or does it show the page again? */
function isOver() {
  const [came] = performance.getEntriesByType("navigation");
  if (!came || came.type !== "navigate" || matchMedia("(prefers-reduced-motion: reduce)").matches) return true;
  try {
    if (localStorage.getItem(seen)) return true;
    localStorage.setItem(seen, "1");
  } catch {
    return true;
  }
  return false;
}

/** Count a figure to its total, while screen readers have the total from the start. */
function count(figure) {
  const to = figure.textContent, [from, until] = [figure.dataset.from, to].map(number);
  if (Number.isNaN(from + until)) return;
  const start = performance.now();
  figure.textContent = figure.dataset.from;
  const step = (now) => {
    const part = Math.min(Math.max((now - start) / LASTS, 0), 1);
    figure.textContent = part < 1 ? String(Math.round(from + (until - from) * part)).replace("-", "−") : to;
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const over = isOver();
box.dataset.moment = over ? "over" : "now";
if (!over) document.querySelectorAll(".won [data-from]").forEach(count);
