// What the shell says: in the language of the app, else of the browser.

const WORDS = JSON.parse(document.getElementById("words").textContent);
const MEGABYTE = 1e6, byId = (id) => document.getElementById(id);
const language = [localStorage.getItem("scorekeeper:language"), ...navigator.languages]
  .map((one) => String(one).slice(0, 2)).find((one) => WORDS[one]) || "en";

/** A text, with its facts. */
export function translate(name, facts = {}) {
  return WORDS[language][name].replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
}

document.documentElement.lang = language;
for (const place of document.querySelectorAll("[data-word]")) place.textContent = translate(place.dataset.word);

let done = 0;
const megabytes = (bytes) =>
  (bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** The first visit: what is fetched, how far it is, and how to play, to be read meanwhile. */
export const first = {
  show(guides) {
    byId("first").hidden = false;
    const guide = byId("guide");
    guide.addEventListener("toggle", async () => {
      const shown = guide.lastElementChild;
      if (shown.firstElementChild) return;
      const answer = await fetch(guides[language]).catch(() => null);
      if (answer?.ok) shown.innerHTML = await answer.text();
    });
  },
  /** The app is there. Somebody who reads goes on reading until they tap the button. */
  hide() {
    const page = byId("first"), begin = byId("begin");
    if (!byId("guide").open) page.hidden = true;
    byId("later").hidden = true;
    begin.hidden = false;
    begin.onclick = () => (page.hidden = true);
  },
  progress(bytes, all) {
    done = bytes;
    byId("bar").value = bytes / all;
    byId("amount").textContent = translate("of", { done: megabytes(bytes), total: megabytes(all) });
  },
  paused: () => (byId("once").textContent = translate("paused", { done: megabytes(done) })),
  goesOn: () => (byId("once").textContent = translate("once")),
};

/** The line at the top while the engine starts. */
export const line = {
  show() {
    byId("line").hidden = false;
    setTimeout(() => line.step(0.4), 50);
  },
  hide: () => (byId("line").hidden = true),
  step: (part) => (byId("line").firstElementChild.style.transform = `scaleX(${part})`),
};

/** Say something at the foot, with buttons (pairs of words and acts); without words nothing is said any more. */
export function note(words = "", buttons = [], bad = false, topic = "") {
  const box = byId("note"), [text, row] = box.children;
  box.hidden = !words;
  box.className = bad ? "bad" : "";
  box.dataset.topic = topic;
  text.textContent = words;
  row.replaceChildren(...buttons.map(([label, act]) => buttonOf(label, act)));
}

function buttonOf(label, act, doc = document) {
  const button = doc.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  return button;
}

/** Show a card under the head of a page of the app: a title, a sentence, and buttons as in a note, the first filled. */
export function card(doc, title, words, buttons) {
  const shown = doc.importNode(byId("card").content.firstElementChild, true), row = shown.querySelector(".chips");
  shown.querySelector("b").textContent = title;
  shown.querySelector("small").textContent = words;
  row.replaceChildren(...buttons.map(([label, act], place) => {
    const button = buttonOf(label, act, doc);
    button.className = buttons.length > 1 && !place ? "chip on" : "chip";
    return button;
  }));
  doc.getElementById(shown.id)?.remove();
  doc.querySelector("main .head")?.after(shown);
  return shown;
}

/** Take back what was said of a topic. */
note.clear = (topic) => byId("note").dataset.topic === topic && note();
