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
if (!board.querySelector("[data-next]")) {
  const follow = new MutationObserver(() => {
    const next = board.querySelector("[data-next]");
    if (!next) return;
    follow.disconnect();
    window.setTimeout(() => window.location.assign(next.href), STAYS);
  });
  follow.observe(board, { childList: true, subtree: true });
}
