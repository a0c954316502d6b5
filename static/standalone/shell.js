// The page that stays: it holds the engine (a worker with Python in it) and shows the app in a frame, since a page that
// is left takes its workers with it.

import { card, first, line, note, translate } from "./messages.js";
import { hold, isCached, refresh } from "./cached_page.js";
import { readFile } from "./opfs.js";

const BASE = new URL("./", document.baseURI), RELEASE = JSON.parse(document.getElementById("release").textContent);
const LOCK = "scorekeeper-engine", PLACE = "scorekeeper:at", GAMES = "scorekeeper:games", HINT = "scorekeeper:hint";
const DATABASE = "scorekeeper.db", SLOW = 15000, AGAIN = 10000, ANSWERS = 3000;
const frame = document.createElement("iframe"), waiting = new Map(), channel = new BroadcastChannel("scorekeeper");
let engine = null, ready = false, failed = false, started = null, next = 0, install = null;

// ---- the engine ----

/** Start the engine; what is asked meanwhile waits. */
function start() {
  failed = ready = false;
  line.show();
  const slow = setTimeout(() => note(translate("slow")), SLOW);
  started = new Promise((yes) => {
    engine = new Worker(new URL("engine.js", import.meta.url), { type: "module" });
    engine.onerror = (event) => fail(event.message);
    engine.onmessage = ({ data }) => {
      if (data.step) line.step(0.6);
      else if (data.failed) fail(data.failed);
      else if (data.fatal) again(data.fatal);
      else if (data.ready) {
        ready = true;
        document.documentElement.dataset.ready = "yes";
        clearTimeout(slow);
        note();
        if (data.fresh) emptied();
        yes();
      } else deliver(data);
    };
  });
  engine.postMessage({ start: { base: BASE.href, release: RELEASE } });
  started.then(shown);

  /** Another engine in place of one that broke. What waited is answered: a save is tried again by its page. */
  function again(why) {
    console.error(why);
    clearTimeout(slow);
    const broken = [...waiting.values()];
    waiting.clear();
    stop();
    for (const port of broken) port.postMessage({ status: 503, headers: [["content-type", "text/plain"]], body: why });
    start();
  }

  function fail(why) {
    clearTimeout(slow);
    failed = true;
    stop();
    console.error(why);
    if (why === "held") return note(translate("held"), [[translate("here"), start]]);
    note(translate("failed"), [[translate("again"), () => location.reload()], [translate("backup"), saveBackup]], true);
  }
}

function stop() {
  engine?.terminate();
  engine = null;
  ready = false;
  line.hide();
  for (const port of waiting.values()) port.postMessage({ notMine: true });
  waiting.clear();
}

function deliver(answer) {
  const port = waiting.get(answer.no);
  waiting.delete(answer.no);
  port.postMessage(answer, [answer.body]);
}

navigator.serviceWorker?.addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.progress !== undefined) return first.progress(data.progress, RELEASE.bytes);
  if (!data.ask) return undefined;
  if (!engine || failed) return port.postMessage({ notMine: true });
  if (!ready && data.ask.hurry) return port.postMessage({ starting: true });
  port.postMessage({ taken: true });
  await started;
  if (!engine) return port.postMessage({ notMine: true });
  waiting.set(++next, port);
  if (data.ask.method === "POST") saves();
  engine.postMessage({ ...data.ask, no: next }, data.ask.body ? [data.ask.body] : []);
  return undefined;
});

/** The engine is there: the page that was shown meanwhile is exchanged if it is another one by now. WebKit gives up a
 * request after 70 seconds, which leaves an empty page. */
function shown() {
  line.hide();
  const doc = frame.contentDocument;
  if (frame.isConnected && doc?.URL !== "about:blank" && !doc?.getElementById("main")) go(wanted());
  else refresh(frame);
}

/** Something is being saved: the browser is asked to keep it. Firefox asks the person, so nothing waits for that. */
function saves() {
  if (localStorage.getItem(GAMES)) return;
  localStorage.setItem(GAMES, "yes");
  navigator.storage?.persist?.();
}

function emptied() {
  if (localStorage.getItem(GAMES)) note(translate("emptied"), [[translate("open"), () => go("move")]]);
  localStorage.removeItem(GAMES);
}

async function saveBackup() {
  const file = await readFile(DATABASE).catch(() => null), link = document.createElement("a");
  if (!file) return;
  link.href = URL.createObjectURL(file);
  link.download = "scorekeeper-backup.db";
  link.click();
}

// ---- one engine in all windows ----

/** Hold the engine, once no other window does, or take it from one that no longer answers. */
function lead(steal = false) {
  return navigator.locks.request(LOCK, steal ? { steal: true } : {}, () => {
    note();
    start();
    open();
    return new Promise(() => undefined);
  }).catch(() => {
    stop();
    elsewhere();
  });
}

function elsewhere() {
  note(translate("elsewhere"), [[translate("here"), () => lead(true)]]);
}

channel.onmessage = ({ data }) => {
  if (data === "anybody?" && engine) channel.postMessage("here");
};

/** Does another window answer for the engine? */
function anybody() {
  return new Promise((yes) => {
    const asked = new BroadcastChannel("scorekeeper"), over = setTimeout(() => answered(false), ANSWERS);
    const answered = (found) => {
      clearTimeout(over);
      asked.close();
      yes(found);
    };
    asked.onmessage = ({ data }) => data === "here" && answered(true);
    asked.postMessage("anybody?");
  });
}

// ---- the app in its frame ----

/** Show the app, once. */
function open() {
  if (frame.isConnected) return;
  document.body.append(frame);
  go(wanted());
}

function go(path) {
  frame.src = new URL(path, BASE).href;
}

function wanted() {
  if (location.search !== "?last") {
    return location.pathname.slice(BASE.pathname.length) + location.search + location.hash;
  }
  return localStorage.getItem(PLACE) || "";
}

frame.title = translate("title");
frame.addEventListener("load", () => {
  const there = frame.contentWindow.location, doc = frame.contentDocument;
  if (there.href === "about:blank") return;
  first.hide();
  document.title = doc.title;
  document.documentElement.lang = doc.documentElement.lang;
  localStorage.setItem("scorekeeper:language", doc.documentElement.lang);
  history.replaceState(null, "", there.pathname + there.search + there.hash);
  if (!there.search) localStorage.setItem(PLACE, there.pathname.slice(BASE.pathname.length));
  if (isCached(frame) && !ready) hold(doc);
  else if (isCached(frame)) refresh(frame);
  atHome();
});

/** What is said at home alone: a new version, and once that the site can be added to the home screen. */
async function atHome() {
  if (frame.contentWindow.location.pathname !== BASE.pathname) return note.clear("home");
  const registration = await navigator.serviceWorker.getRegistration(BASE.href);
  if (registration?.waiting) {
    return note(translate("new"), [[translate("update"), () => update(registration.waiting)]], false, "home");
  }
  const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
  if (installed || localStorage.getItem(HINT) || !ready) return undefined;
  const safari = /iP(hone|ad)|Macintosh.*Version\/.*Safari/.test(navigator.userAgent) && "standalone" in navigator;
  if (!install && !safari) return undefined;
  const never = () => {
    localStorage.setItem(HINT, "no");
    hint.remove();
  };
  const add = [translate("add"), () => install.prompt().then(never)], buttons = install ? [add] : [];
  const words = [translate("ready"), translate(safari ? "safari" : "why")];
  const hint = card(frame.contentDocument, ...words, [...buttons, [translate("no"), never]]);
  return hint;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install = event;
});

function update(worker) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("update");
}

// ---- the beginning ----

async function registered() {
  const script = new URL("service-worker.js", BASE);
  const registration = await navigator.serviceWorker.register(script, { scope: BASE.pathname });
  const worker = registration.installing;
  registration.addEventListener("updatefound", () => {
    registration.installing.addEventListener("statechange", () => ready && atHome());
  });
  if (registration.active) return registration;
  await new Promise((yes, no) => {
    const look = () => (worker.state === "activated" ? yes() : worker.state === "redundant" ? no() : undefined);
    worker?.addEventListener("statechange", look);
    if (worker) look();
    else navigator.serviceWorker.ready.then(yes);
  });
  return registration;
}

/** All files of the site are on this phone. A download that was cut off goes on where it was. */
async function fetched() {
  for (;;) {
    try {
      return await registered();
    } catch (error) {
      console.error(error);
      first.paused();
      await new Promise((yes) => {
        setTimeout(yes, AGAIN);
        addEventListener("online", yes, { once: true });
      });
      first.goesOn();
    }
  }
}

async function begin() {
  if (!navigator.serviceWorker || !navigator.locks || !window.DecompressionStream) {
    return note(translate("cannot"), [], true);
  }
  if (!navigator.serviceWorker.controller) first.show(RELEASE.guides);
  const registration = await fetched();
  if (!navigator.serviceWorker.controller) {
    await new Promise((yes) => {
      navigator.serviceWorker.addEventListener("controllerchange", yes, { once: true });
      setTimeout(yes, ANSWERS);
    });
  }
  // A page that was loaded past the service worker stays outside of it.
  if (!navigator.serviceWorker.controller && registration.active) return location.reload();
  navigator.serviceWorker.startMessages();
  const held = (await navigator.locks.query()).held.some((one) => one.name === LOCK);
  lead();
  if (held && !(await anybody())) return elsewhere();
  open();
  return undefined;
}

begin();
