// The scoreboard: its links come with a tap and go after five seconds; the screen stays on.

import "../live/keep_awake.js";

const links = document.querySelector(".scoreboard-links"), STAYS = 5000;
let timer = null;

function show() {
  window.clearTimeout(timer);
  links.hidden = false;
  timer = window.setTimeout(() => links.hidden = true, STAYS);
}

links.classList.add("passing");
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, show);
show();
