// What the pages do beyond links and forms. Everything works without it.

import { holds, stored } from "./outbox.js";

// What htmx is to do, before it begins: here and not in each page's head, where it would go over the air with every
// hand.
if (window.htmx) {
  Object.assign(window.htmx.config, {
    allowEval: false,
    includeIndicatorStyles: false,
    selfRequestsOnly: true,
    historyCacheSize: 0,
    refreshOnHistoryMiss: true,
    responseHandling: [{ code: "204", swap: false }, { code: "...", swap: true }],
  });
}

// A number typed beside "Another number" picks that answer; a named one empties it.
document.addEventListener("input", function (event) {
  const name = event.target.dataset?.checks;
  if (!name || !event.target.value) return;
  const other = event.target.form.querySelector('input[type=radio][name="' + name + '"][value=other]');
  if (other) other.checked = true;
});
document.addEventListener("change", function (event) {
  const picked = event.target;
  if (picked.type !== "radio" || picked.value === "other" || !picked.form) return;
  const number = picked.form.querySelector('[data-checks="' + picked.name + '"]');
  if (number) number.value = "";
});

// The keys of a stepper, on either side of its number.
document.addEventListener("click", function (event) {
  const step = event.target.closest?.("[data-step]"), field = step?.parentElement.querySelector("input");
  if (!field) return;
  const next = (Number(field.value) || 0) + Number(step.dataset.step);
  field.value = Math.min(Number(field.max), Math.max(Number(field.min), next));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});

// What opens in place comes out from under the bar at the foot.
document.addEventListener("click", function (event) {
  const opens = event.target.closest?.("summary")?.parentElement;
  if (opens) window.setTimeout(() => opens.open && opens.scrollIntoView({ block: "nearest" }));
});

// Without a listener iOS draws no pressed state.
document.addEventListener("touchstart", () => {}, { passive: true });

// A form is sent once: a second tap while the first is under way does nothing.
document.addEventListener("submit", function (event) {
  const form = event.target;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  window.setTimeout(() => delete form.dataset.sent, 3000);
});
document.addEventListener("htmx:afterRequest", function (event) {
  delete event.detail.elt.dataset.sent;
});
window.addEventListener("pageshow", (event) => {
  document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
  if (event.persisted) now();
});

// What was entered is kept as a draft: the desk then opens in this page, and the way back finds all of it again.
document.addEventListener("click", function (event) {
  const link = event.target.closest?.("a[data-drafted]");
  if (!link) return;
  try {
    const drafted = Object.keys(localStorage).some((name) => name.startsWith("scorekeeper:pad:"));
    if (drafted && document.querySelector("form.entry.scripted")) link.removeAttribute("target");
  } catch {
    // No drafts in this browser: a page of its own leaves this one as it is.
  }
}, true);

document.addEventListener("htmx:beforeRequest", function () {
  document.getElementById("notice").textContent = "";
});

// Over https, or on the machine itself, the browser keeps the rules, the pad and the pages looked at
// (web/pwa.py). That is three times what a first page moves: it is fetched once somebody goes on from there.
const goesOn = document.referrer.indexOf(window.location.origin + "/") === 0;
if (window.isSecureContext && "serviceWorker" in navigator && (goesOn || navigator.serviceWorker.controller)) {
  window.addEventListener("load", function () {
    navigator.serviceWorker.register(new URL("../../../service-worker.js", import.meta.url)).catch(() => undefined);
  });
}

// What was just saved stands in the address (web/base/notices.py): taken out of there, it is said once.
const shown = new URL(window.location.href);
if (shown.searchParams.has("done")) {
  shown.searchParams.delete("done");
  window.history.replaceState(window.history.state, "", shown);
}

// A page that follows its table: it asks every few seconds what is new (web/updates/polling.py). What holds nothing to
// type is swapped in place; a form is told that the table has moved on. Without this a page shows what was so when it
// was loaded.
//
// The polling of htmx has one pace, tells no page, and keeps no focus.

const SOON = 2500, LATER = 10000, IDLE = 5 * 60 * 1000, LONGEST = 30000, PATIENCE = 8000, JUST_NOW = 3000;
const PASSES = 6000;
const byId = (id) => document.getElementById(id);
let timer = null, asking = false, stopped = false, missed = 0, lively = Date.now(), touched = 0;

function plan() {
  window.clearTimeout(timer);
  if (stopped || document.hidden) return;
  const calm = Date.now() - lively > IDLE ? LATER : SOON;
  timer = window.setTimeout(look, missed ? Math.min(SOON * 2 ** missed, LONGEST) : calm);
}

async function ask(address) {
  const headers = { "HX-Request": "true" }, signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { headers, cache: "no-store", signal });
  return { answer, text: await answer.text() };
}

async function look() {
  const page = byId("follow");
  if (!page || asking || document.hidden) return plan();
  asking = true;
  try {
    const { answer, text } = await ask(
      page.dataset.at + "&seen=" + encodeURIComponent(page.dataset.told || page.dataset.seen) +
        (byId("shown") ? "&shown=" + byId("shown").dataset.mark : ""),
    );
    byId("failing").hidden = answer.headers.get("Scorekeeper-Saves") !== "no";
    if (answer.status === 403 || answer.status === 404) return stop(answer.status === 403 ? "out" : "gone");
    if (!answer.ok) throw new Error(answer.status);
    missed = 0;
    byId("lost").hidden = true;
    if (answer.headers.has("Scorekeeper-At")) {
      compare(page, answer.headers.get("Scorekeeper-At").split(".").map(Number));
    }
    if (answer.status === 200 && byId("follow") === page && !holds(document)) show(page, text);
  } catch {
    missed += 1;
    if (missed > 1 && !document.hidden) tellLost("lost");
  } finally {
    asking = false;
    plan();
  }
}

function tellLost(why) {
  const box = byId("lost");
  const said = box.firstElementChild, words = box.dataset[why];
  if (said.textContent !== words) said.textContent = words;
  box.dataset.why = why;
  box.lastElementChild.hidden = why === "lost";
  box.lastElementChild.href = window.location.pathname;
  box.hidden = false;
}

/** The phone was put out, or the table is gone: nothing will come any more. */
function stop(why) {
  stopped = true;
  tellLost(why);
}

// ---- what is new ----

function show(page, text) {
  const answer = new DOMParser().parseFromString(text, "text/html"), news = answer.getElementById("followed");
  const shown = answer.getElementById("shown");
  if (shown && !byId("shown").querySelector("[open]")) {
    byId("shown").replaceChildren(...shown.childNodes);
    byId("shown").dataset.mark = shown.dataset.mark;
  }
  if (!news) return;
  lively = Date.now();
  if (news.dataset.goes) overtaken(page, news.dataset);
  else if (!document.querySelector("[data-follows] details[open]")) {
    document.querySelectorAll("[data-follows]").forEach((old) => swap(old, answer.getElementById(old.id)));
    // What was said of the last save says nothing about what came after it.
    if (parseInt(page.dataset.seen) !== parseInt(news.dataset.seen)) {
      document.querySelector(".toast")?.remove();
      if (news.dataset.event && byId("outbox").hidden) byId("table-next")?.before(toast(news.dataset.event));
    }
    byId("news").textContent = news.dataset.said;
    byId("moved").hidden = true;
    page.dataset.seen = news.dataset.seen;
  }
}

/** What another phone did, for eyes: to be heard it is in the news. */
function toast(words) {
  return passing(
    Object.assign(document.createElement("p"), { className: "toast", ariaHidden: "true", textContent: words }),
  );
}

/** What is said in passing goes after a while: who is still missing stands below it. */
function passing(told) {
  window.setTimeout(() => told.remove(), PASSES);
  return told;
}
document.querySelectorAll("[data-notice=seat]").forEach(passing);

/** Put the new region in the old one's place. What has the focus keeps it, and what is read stays where it is. */
function swap(old, fresh) {
  if (!fresh || old.innerHTML === fresh.innerHTML) return;
  const held = old.contains(document.activeElement) ? document.activeElement : null;
  const above = old.getBoundingClientRect().bottom < 0, height = old.offsetHeight;
  old.replaceWith(fresh);
  if (held) {
    const ways = [...fresh.querySelectorAll("a, button")].filter((one) => one.href === held.href);
    const again = ways.find((one) => one.textContent === held.textContent) || (held.href && ways[0]) || fresh;
    if (again === fresh) fresh.tabIndex = -1;
    again.focus({ preventScroll: true });
  }
  if (above && !window.CSS.supports("overflow-anchor", "auto")) window.scrollBy(0, fresh.offsetHeight - height);
}

/** An answer of the desk that was closed on this phone stays closed. */
const CLOSED = "scorekeeper:shown";
if (byId("shown")?.dataset.mark === stored(CLOSED)) byId("shown").replaceChildren();
document.addEventListener("click", ({ target }) => {
  if (!target.closest("#shown > button")) return;
  stored(CLOSED, byId("shown").dataset.mark);
  byId("shown").replaceChildren();
});

// ---- a table that is not as far any more as this phone has seen it ----

// Its revision, its hands, and the seats entered for the next.
let seen = [0, 0];

function remember(place, now) {
  seen = now;
  stored(place, now);
}

/** An older copy of the database may be in its place: say so until the table is as far again, or somebody goes on. */
function compare(page, now) {
  const place = "scorekeeper:seen:" + page.dataset.at.split("/tables/")[1].split("/")[0], box = byId("newer");
  const [revision, hands] = stored(place) || seen, [words, button] = box.children;
  if (page.dataset.entered != now[2]) page.dataset.entered = now[2];
  if (now[0] >= revision) {
    remember(place, now);
    if (revision) box.hidden = true;
    return;
  }
  if (hands > now[1]) words.textContent = box.dataset.hand.replace("{hand}", hands);
  button.onclick = () => {
    remember(place, now);
    box.hidden = true;
  };
  box.hidden = false;
}

// ---- forms ----

/** Is something chosen or typed on the page, is something of it open or in hand, or was it touched just now? */
function inUse(main) {
  if (Date.now() - touched < JUST_NOW || main.querySelector(":focus-visible:not(.slot)")) return true;
  const held = "details[open], .live-notice:not([hidden]), [data-used], [name=card]:checked, form[data-sent]";
  if (main.querySelector(held)) return true;
  const fields = [...main.querySelectorAll("input:not([type=hidden]), textarea")].filter((one) =>
    !one.closest(".round")
  );
  const before = (one) => (one.matches(".slot") ? "" : one.defaultValue);
  return fields.some((one) =>
    /^(radio|checkbox)$/.test(one.type) ? one.checked !== one.defaultChecked : one.value !== before(one)
  );
}

/** A page on which nothing was done yet goes on, to its own address or another; one that is in use is told, and so is
    a form that has no address, until its hand is saved: it stays as it is. */
function overtaken(page, news) {
  const main = byId("main"), { page: at, form } = page.dataset, stays = form === "" && !at && !("saved" in news);
  if (stays || inUse(main)) {
    page.dataset.told = stays ? news.seen : "";
    tell(news);
  } else if (at === news.goes && window.htmx) {
    window.htmx.ajax("GET", at, { target: "#main", swap: "outerHTML" });
    byId("news").textContent = news.said;
  } else window.location.replace(news.goes);
}

function tell(news) {
  const box = byId("moved"), said = box.firstElementChild, words = news.said || said.dataset.words;
  if (said.textContent !== words) said.textContent = words;
  box.lastElementChild.href = news.goes;
  box.hidden = false;
}

// What is entered or picked goes along to the page as it is now.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#moved a"), page = byId("follow");
  const entry = byId("main").querySelector("form.entry.scripted");
  if (link && entry) {
    event.preventDefault();
    entry.append(Object.assign(document.createElement("input"), { type: "hidden", name: "do", value: "compare" }));
    entry.submit();
    return;
  }
  if (!link || !page || page.dataset.page !== link.getAttribute("href")) return;
  const picked = [...document.querySelectorAll("#main > form:not(.scripted) [name=card]:checked")].map((
    card,
  ) => ["card", card.value]);
  if (picked.length) link.search = new URLSearchParams(picked);
});

document.addEventListener("htmx:afterSettle", () => {
  if (byId("moved")) byId("moved").hidden = true;
  plan();
});

function now() {
  window.clearTimeout(timer);
  if (!stopped) look();
}
for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, () => {
    touched = lively = Date.now();
  });
}
document.addEventListener("visibilitychange", now);
document.addEventListener("scorekeeper:look", now);
window.addEventListener("online", now);
// Back may lead to an old page.
if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") now();
else plan();
