// The scoreboard: its links come with a tap and go after five seconds; the screen stays on. The winner's moment comes
// where somebody looks on, and the rematch is followed.

import "../live/keep_awake.js";

const links = document.querySelector(".scoreboard-links"), board = document.querySelector(".scoreboard"), STAYS = 5000;
let timer = null;

function show() {
  window.clearTimeout(timer);
  links.hidden = false;
  timer = window.setTimeout(() => links.hidden = true, STAYS);
}

links.classList.add("passing");
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, show);
show();

if (!board.querySelector(".tv-won")) board.classList.add("looks-on");
// Back doesn't lead here again: it would go on at once.
function follow() {
  const next = board.querySelector("[data-next]");
  if (!next) return;
  changes.disconnect();
  window.setTimeout(() => window.location.replace(next.href), STAYS);
}
const changes = new MutationObserver(follow);
changes.observe(board, { childList: true, subtree: true });
follow();
