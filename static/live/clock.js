// The turn's clock: a tap starts it and another pauses it; it goes on when the page is loaded anew, and in the next
// turn, and is heard when it runs out. What happens when time is up a player says with a button.

const LAST = 10, NOTE = "scorekeeper:clock", SOUND = "scorekeeper:sound", memory = {};
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
const soundIsOn = () => (memory.sound || kept(localStorage, SOUND)) !== "off";
const clockHere = () => document.querySelector(".clock");

function note(clock, what) {
  memory.note = kept(sessionStorage, NOTE, `${clock.dataset.turn} ${what}`);
}

/** Whether the clock of this turn runs, how many milliseconds are left, and whether it was started in this hand here.
    If it ran in another turn of the hand, it runs again, from the beginning. */
function read(clock) {
  const [turn, how, number] = (memory.note || kept(sessionStorage, NOTE) || "").split(" ");
  if (turn !== clock.dataset.turn) {
    const whole = Number(clock.dataset.seconds) * 1000, hand = /.*:/;
    const started = hand.exec(turn)?.[0] === hand.exec(clock.dataset.turn)[0];
    if (how !== "until" || !started) return [false, whole, started];
    note(clock, `until ${Date.now() + whole}`);
    return [true, whole, true];
  }
  const runs = how === "until";
  return [runs, runs ? Math.max(0, Number(number) - Date.now()) : Number(number), true];
}

function turnOver() {
  const clock = clockHere(), [runs, left] = read(clock);
  note(clock, runs ? `left ${left}` : `until ${Date.now() + left}`);
  heard = null;
}

function beep(high) {
  if (!audio || !soundIsOn()) return;
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
  const clock = clockHere();
  if (!clock) return;
  const [runs, milliseconds, started] = read(clock), left = Math.ceil(milliseconds / 1000);
  const up = document.querySelector(".times-up"), use = clock.querySelector("use");
  const picture = use.getAttribute("href").replace(/#.*/, runs ? "#pause" : "#play");
  if (use.getAttribute("href") !== picture) use.setAttribute("href", picture);
  clock.classList.toggle("short", left <= LAST);
  const time = Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
  clock.lastElementChild.textContent = started ? time : "";
  if (up) up.hidden = left > 0;
  if (runs && (left === LAST || left === 0) && heard !== left) beep(left > 0);
  heard = left;
}

function settle() {
  document.querySelectorAll('[data-clock="sound"]').forEach((box) => (box.checked = soundIsOn()));
  tick();
}

document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);
document.addEventListener("click", (event) => {
  if (!event.target.closest(".clock")) return;
  turnOver();
  tick();
});
document.addEventListener("change", (event) => {
  if (event.target.dataset.clock === "sound") {
    memory.sound = kept(localStorage, SOUND, event.target.checked ? "on" : "off");
  }
});
document.addEventListener("htmx:load", settle);
settle();
window.setInterval(tick, 250);
