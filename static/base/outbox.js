// What is saved is kept on the phone until the server has answered: through a dead spot, a full disk, a closed
// browser. It is sent with the same key until then, so that nothing is saved twice. Without this the browser's Back
// finds the form as it was. Not htmx: what it has sent is lost with the page.

const KEPT = "scorekeeper:outbox:",
  WAITS = [2000, 4000, 8000, 15000, 30000],
  PATIENCE = 10000,
  SLOW = 1500,
  SHOWN = 6000;
const LOOKS = /^(preview|form|look|rummy|desk|went)\b/;
const box = document.getElementById("outbox"), said = box.querySelector("p");
const memory = new Map();
let timer = null, sending = false, missed = 0, checking = null, letThrough = null, justSaved = 0;

// ---- what is kept ----

/** What this phone keeps under a name, null where it keeps nothing; with a value, that is kept. */
export function stored(name, value) {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing, or is full: the page works without.
  }
  return null;
}

function items() {
  const found = new Map(memory);
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(KEPT)) found.set(name, JSON.parse(localStorage.getItem(name)));
    }
  } catch {
    // A browser that keeps nothing: this page alone remembers.
  }
  return [...found.values()].sort((one, other) => one.at - other.at);
}

function keep(item) {
  try {
    localStorage.setItem(KEPT + item.key, JSON.stringify(item));
  } catch {
    memory.set(KEPT + item.key, item);
  }
}

function drop(key) {
  memory.delete(KEPT + key);
  try {
    localStorage.removeItem(KEPT + key);
  } catch {
    // As above.
  }
}

const find = (key) => items().find((item) => item.key === key);
const formOf = (key) => [...document.querySelectorAll("input[name=key]")].find((field) => field.value === key)?.form;

/** Does a save of the page wait here, or is it on its way? */
export const holds = (within) => [...within.querySelectorAll("input[name=key]")].some((field) => find(field.value));

// ---- what is sent ----

/** Forms of a table that carry a key: what they save may be sent twice. */
const keyed = (form) =>
  form.method === "post" && /^[^?]*\/tables\//.test(form.getAttribute("action")) &&
  Boolean(form.elements.namedItem("key"));

function bodyOf(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button && button.name) body.append(button.name, button.value);
  return body;
}

/** A button that changes nothing: it shows the page, or another. The pad of one seat saves at once. */
const looks = (form, button) =>
  Boolean(button) &&
  (button.name === "choose" ||
    (LOOKS.test(button.value) && !(button.value === "preview" && /\/seats\/\d+$/.test(form.action))));

function take(to, body) {
  const item = { key: body.get("key"), to, body: String(body), page: document.title, at: Date.now() };
  keep(item);
  return item;
}

async function post(item, body = item.body) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Scorekeeper-Outbox": "yes" };
  const answer = await fetch(item.to, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
  return { status: answer.status, goes: answer.headers.get("Scorekeeper-Go"), text: await answer.text() };
}

/** The answer to an item; where the server had forgotten its page, to the same with a token of now. */
async function answerTo(item) {
  const answer = await post(item);
  if (answer.status !== 400) return answer;
  const fresh = new DOMParser().parseFromString(answer.text, "text/html").querySelector("main input[name=csrf_token]");
  if (!fresh) return answer;
  const body = new URLSearchParams(item.body);
  body.set("csrf_token", fresh.value);
  keep({ ...item, body: String(body) });
  return post(item, String(body));
}

/** Send one; true when the server has answered it. */
async function send(item) {
  let answer;
  try {
    answer = await answerTo(item);
  } catch {
    return false;
  }
  if (answer.status === 503 && document.getElementById("failing")) document.getElementById("failing").hidden = false;
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) return false;
  if (answer.goes) saved(item, answer.goes);
  else refused(find(item.key) || item, answer.status);
  return true;
}

/** Was the form sent again meanwhile with something else in it? Then the server says so when that is sent. */
const sameEntry = (one, other) =>
  [one, other].map((item) => item.body.replace(/csrf_token=[^&]*/, "")).every((body, _, both) => body === both[0]);

function saved(item, goes) {
  const here = formOf(item.key), kept = find(item.key);
  if (!kept || sameEntry(kept, item)) drop(item.key);
  if (here) return window.location.assign(goes);
  justSaved = Date.now();
  document.dispatchEvent(new Event("scorekeeper:look"));
  window.setTimeout(show, SHOWN);
}

/** The server wants somebody to look: both versions, or what is wrong with it. On its own page that comes at once. */
function refused(item, status) {
  keep({ ...item, asks: status });
  if (formOf(item.key) && !isShut(status)) open(item);
}
const isShut = (status) => status === 403 || status === 404;

/** Open the server's answer as a page: what was typed goes with it, and the page says that it has it. */
function open(item) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = item.to;
  for (const [name, value] of new URLSearchParams(item.body)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  form.hidden = true;
  document.body.append(form);
  form.submit();
}

async function pass() {
  window.clearTimeout(timer);
  if (sending) return;
  sending = true;
  const slow = window.setTimeout(show, SLOW);
  let through = true;
  for (const item of items().filter((one) => !one.asks)) {
    through = await send(item);
    if (!through) break;
  }
  window.clearTimeout(slow);
  sending = false;
  missed = through ? 0 : missed + 1;
  show();
  plan();
}

function plan() {
  window.clearTimeout(timer);
  const waits = checking || items().some((item) => !item.asks);
  if (waits) timer = window.setTimeout(checking ? check : pass, WAITS[Math.min(missed, WAITS.length) - 1] || WAITS[0]);
}

// ---- what is said ----

function tell(words) {
  if (said.textContent !== words) said.textContent = words;
  for (const button of box.querySelectorAll("button")) button.hidden = true;
  box.hidden = false;
  box.classList.toggle("bad", words !== box.dataset.saved);
}

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

function show() {
  const all = items(), waiting = all.filter((item) => !item.asks), asks = all.find((item) => item.asks);
  if (!all.length && !checking) {
    if (Date.now() - justSaved < SHOWN - 100) tell(box.dataset.saved);
    else box.hidden = true;
    return;
  }
  const words = asks && !waiting.length
    ? filled(isShut(asks.asks) ? box.dataset.shut : box.dataset.asks, asks)
    : waiting.length > 1
    ? filled(box.dataset.many, { count: waiting.length })
    : waiting.length
    ? box.dataset.waits
    : box.dataset.unsent;
  tell(words);
  const looking = asks && !waiting.length;
  const shown = { now: !looking || isShut(asks.asks), look: looking && !isShut(asks.asks), drop: looking };
  for (const button of box.querySelectorAll("button")) button.hidden = !shown[button.dataset.outbox];
}

box.addEventListener("click", (event) => {
  const act = event.target.dataset.outbox, asks = items().find((item) => item.asks);
  if (act === "look" && asks) open(asks);
  if (act === "drop" && asks) {
    drop(asks.key);
    show();
  }
  if (act === "now") {
    if (asks && !items().some((item) => !item.asks)) keep({ ...asks, asks: undefined });
    now();
  }
});

// ---- forms ----

document.addEventListener("submit", (event) => {
  const form = event.target, button = event.submitter;
  if (event.defaultPrevented || !keyed(form) || (button && button.hasAttribute("formaction"))) return;
  if (letThrough === form) return;
  event.preventDefault();
  if (looks(form, button)) {
    checking = { form, button };
    check();
  } else {
    take(form.getAttribute("action"), bodyOf(form, button));
    pass();
  }
});

/** A form that only looks is sent as browsers do it, once the server is there: else the browser would
    leave the page. */
async function check() {
  const { form, button } = checking || {};
  window.clearTimeout(timer);
  if (!form || !form.isConnected) {
    checking = null;
    return show();
  }
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    await fetch(document.querySelector("link[rel=icon]").href, { method: "HEAD", cache: "no-store", signal });
  } catch {
    missed += 1;
    show();
    return plan();
  }
  checking = null;
  missed = 0;
  show();
  letThrough = form;
  delete form.dataset.sent;
  form.requestSubmit(button);
  letThrough = null;
}

// A live hand is sent by htmx: what found no way, or no room on the disk, is kept here.
function kept(request) {
  const body = new URLSearchParams(request.formData || request.parameters);
  if (request.verb !== "post" || !body.get("key") || LOOKS.test(body.get("do") || "")) return false;
  take(request.path, body);
  missed = Math.max(missed, 1);
  show();
  plan();
  return true;
}
document.addEventListener("htmx:sendError", (event) => {
  const notice = document.getElementById("notice");
  notice.textContent = kept(event.detail.requestConfig) ? "" : notice.dataset.unsent;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 503 && kept(event.detail.requestConfig)) event.detail.shouldSwap = false;
});
// While a tap waits the next one would be on what nobody has seen yet.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post" || !holds(document.getElementById("main"))) return;
  event.preventDefault();
  now();
});

function now() {
  missed = 0;
  if (checking) check();
  else if (items().length) pass();
}
for (const kind of ["online", "pageshow"]) window.addEventListener(kind, now);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) now();
});
window.addEventListener("storage", (event) => {
  if (event.key && event.key.startsWith(KEPT)) window.setTimeout(show, SLOW);
});

// A page that is the answer to a save has all of it.
const answered = document.getElementById("main").dataset.answers;
if (answered) drop(answered);
if (items().some((item) => item.asks)) show();
