// Keeps the rules, the pad's files and every page that was looked at, for when there is no connection. Pages come from
// the network first; whatever changes anything, programs' questions, and parts of pages that htmx asks for are left
// alone. What it keeps the server puts before the first line (web/pwa.py), as RELEASE.

const MARK = "scorekeeper-" + RELEASE.mark, FILES = RELEASE.files, FIRST = RELEASE.first, WITHOUT = RELEASE.without;
const MOST_PAGES = 80, PATIENCE = 6000;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(MARK);
    await kept.addAll(FILES);
    await Promise.all(FIRST.map((page) => kept.add(new Request(page, { cache: "reload" }))));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith("scorekeeper-") && name !== MARK).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const request = event.request, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin || request.headers.has("HX-Request")) return;
  if (address.pathname.startsWith(`${RELEASE.root}static/`)) event.respondWith(file(request));
  else if (request.mode === "navigate" && !address.pathname.startsWith(`${RELEASE.root}join`)) {
    event.respondWith(page(event));
  }
});

/** A file of ours has its content's mark in its address: what is kept is what it would be. */
async function file(request) {
  const kept = await caches.open(MARK), known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

async function page(event) {
  const kept = await caches.open(MARK),
    patience = new AbortController(),
    over = setTimeout(() => patience.abort(), PATIENCE);
  try {
    // Asked with a signal, a request forgets which page it came from.
    const answer = await fetch(event.request, { signal: patience.signal, referrer: event.request.referrer });
    if (answer.ok && !answer.redirected) event.waitUntil(keep(kept, withoutNotice(event.request.url), answer.clone()));
    return answer;
  } catch {
    return (await kept.match(event.request, { ignoreVary: true })) || (await kept.match(WITHOUT, { ignoreVary: true }));
  } finally {
    clearTimeout(over);
  }
}

/** A page is kept at the address that it has without its notice (web/base/notices.py). */
function withoutNotice(url) {
  const address = new URL(url);
  address.searchParams.delete("done");
  return address.href;
}

/** The oldest pages go, the files and the first pages stay. */
async function keep(kept, request, answer) {
  await kept.put(request, answer);
  const stays = new Set([...FILES, ...FIRST].map((one) => new URL(one, self.location.origin).href));
  const pages = (await kept.keys()).filter((one) => !stays.has(one.url));
  await Promise.all(pages.slice(0, Math.max(0, pages.length - MOST_PAGES)).map((one) => kept.delete(one)));
}
