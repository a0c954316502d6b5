// The turn's clock: seen, and heard when it runs out. It starts with the turn and goes on when the page is loaded
// anew; what happens when time is up a player says with a button. Sound comes only after a tap on the page, as
// browsers want it.

const LAST = 10, NOTE = "scorekeeper:clock", memory = {};
let audio = null, heard = null;

function kept(store, name, value) {
  try {
    if (value === undefined) return store.getItem(name);
    store.setItem(name, value);
  } catch {
    // A browser that keeps nothing: this page alone remembers.
  }
  return value === undefined ? null : value;
}
const isOn = function (what) {
  return (memory[what] || kept(localStorage, "scorekeeper:" + what)) !== "off";
};

function deadline(turn, seconds) {
  const found = (memory.note || kept(sessionStorage, NOTE) || "").split(" ");
  if (found[0] === turn) return Number(found[1]);
  const end = Date.now() + seconds * 1000;
  memory.note = kept(sessionStorage, NOTE, turn + " " + end);
  heard = null;
  return end;
}

function beep(high) {
  if (!audio || !isOn("sound")) return;
  const tone = audio.createOscillator(), level = audio.createGain(), now = audio.currentTime;
  tone.frequency.value = high ? 880 : 520;
  level.gain.setValueAtTime(0.2, now);
  level.gain.exponentialRampToValueAtTime(0.001, now + (high ? 0.25 : 0.9));
  tone.connect(level).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 1);
}

function wake() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!audio && Audio) audio = new Audio();
  if (audio && audio.state === "suspended") audio.resume();
}

function tick() {
  const clock = document.querySelector(".clock");
  if (!clock) return;
  const end = deadline(clock.dataset.turn, Number(clock.dataset.seconds));
  const left = Math.max(0, Math.ceil((end - Date.now()) / 1000)),
    on = isOn("clock"),
    up = document.querySelector(".times-up");
  clock.hidden = !on;
  clock.classList.toggle("short", left <= LAST);
  clock.firstElementChild.textContent = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
  if (up) up.hidden = !on || left > 0;
  if (on && (left === LAST || left === 0) && heard !== left) beep(left > 0);
  heard = left;
}

function showSwitches() {
  document.querySelectorAll("[data-clock]").forEach(function (button) {
    button.setAttribute("aria-pressed", isOn(button.dataset.clock));
  });
}

document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);
document.addEventListener("click", function (event) {
  const button = event.target.closest("[data-clock]");
  if (!button) return;
  const name = button.dataset.clock;
  memory[name] = isOn(name) ? "off" : "on";
  kept(localStorage, "scorekeeper:" + name, memory[name]);
  showSwitches();
  tick();
});
document.addEventListener("htmx:load", function () {
  showSwitches();
  tick();
});
showSwitches();
tick();
window.setInterval(tick, 250);
