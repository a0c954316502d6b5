// A page as it was seen last, shown while the engine starts. What is tapped on it waits: the service worker answers
// once the engine is there, and the tap that came last counts.

import { translate } from "./messages.js";

const SECRETS = /name="(csrf_token|key)" value="[^"]*"/g;
let waits = null;

export const isCached = (frame) => "cached" in (frame.contentDocument?.documentElement.dataset || {});

/** Say of what is tapped that it opens in a moment; nothing can be typed yet. */
export function hold(doc) {
  for (const field of doc.querySelectorAll("input:not([type=hidden]), textarea, select")) field.disabled = true;
  doc.addEventListener("click", (event) => {
    const target = event.target.closest("a[href], button");
    if (!target || !isCached({ contentDocument: doc })) return;
    if (waits) waits.target.innerHTML = waits.before;
    waits = { target, before: target.innerHTML };
    target.setAttribute("aria-busy", "true");
    if (target.classList.contains("button")) target.textContent = translate("moment");
  });
}

/** Exchange the page if it is another one by now. A tap that waits leads away from it. */
export async function refresh(frame) {
  if (!isCached(frame)) return;
  const doc = frame.contentDocument, tapped = waits;
  waits = null;
  if (tapped && tapped.target.ownerDocument === doc) return;
  const there = frame.contentWindow.location.href, answer = await fetch(there, { headers: { accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (frame.contentDocument !== doc) return;
  const plain = (one) => one.body.innerHTML.replace(SECRETS, "");
  const before = new DOMParser().parseFromString(await (await cachedText(there)), "text/html");
  if (answer.redirected || plain(before) !== plain(fresh)) return frame.contentWindow.location.replace(there);
  delete doc.documentElement.dataset.cached;
  for (const field of doc.querySelectorAll("[disabled]")) field.disabled = false;
}

async function cachedText(address) {
  const cached = await (await caches.open("scorekeeper-pages")).match(address.replace(/[?&]done=[^&]*/, ""));
  return cached ? cached.text() : "";
}
