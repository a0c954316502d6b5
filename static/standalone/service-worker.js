// Keeps the files of the site, and has the engine in the open page answer everything else below its address. What it
// knows of the site the builder puts before the first line (scorekeeper/standalone/site.py), as RELEASE.

const BASE = new URL("./", self.location.href), PREFIX = "scorekeeper-site-", CACHE = PREFIX + RELEASE.mark;
const PAGES = "scorekeeper-pages",
  MOST_PAGES = 20,
  CACHED_PAGES = /^(|tables\/[^/]+(\/(sheet|result|history))?|rules.*)$/;
const SMALL = ["manifest.webmanifest", "icons/icon.svg", "icons/icon-192.png", "icons/icon-512.png"];
const KINDS = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  zip: "application/zip",
};
const TAKEN = 4000, NOBODY = 250, ROUNDS = 240;
const at = (name) => new URL(name, BASE).href;

// ---- the files of this release ----

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(CACHE);
  let done = 0;
  for (const [name, bytes] of Object.entries(RELEASE.files)) {
    await fileOf(cache, name, (some) => tell({ progress: done + some }));
    done += bytes;
    tell({ progress: done });
  }
  await unpackStatic(cache);
  await Promise.all(SMALL.map(async (name) => cache.put(at(name), await fetched(name))));
  const page = await (await fetched("index.html")).text();
  if (!page.includes(RELEASE.mark)) throw new Error("site replaced");
  await cache.put(at("index.html"), new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }));
  if (!self.registration.active) await self.skipWaiting();
}

async function tell(what) {
  for (const page of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(what);
}

async function fetched(name) {
  const answer = await fetch(at(name), { cache: "no-store" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** A large file: of this release as far as it came, of an earlier one if it is the same, else fetched and unpacked. */
async function fileOf(cache, name, count) {
  if (await cache.match(at(name))) return;
  const known = await caches.match(at(name));
  if (known) return cache.put(at(name), known);
  const answer = await fetch(at(`${name}.gz`));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const parts = [], reader = answer.body.getReader();
  let some = 0;
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    parts.push(value);
    some += value.length;
    count(some);
  }
  const whole = new Blob(parts), head = new Uint8Array(await whole.slice(0, 2).arrayBuffer());
  // A host may have unpacked it on the way.
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const content = packed
    ? await new Response(whole.stream().pipeThrough(new DecompressionStream("gzip"))).blob()
    : whole;
  await cache.put(at(name), new Response(content, { headers: { "content-type": kindOf(name) } }));
}

async function unpackStatic(cache) {
  const files = await (await cache.match(at(RELEASE.statics))).json();
  await Promise.all(
    Object.entries(files).map(([name, text]) => {
      const kind = kindOf(name),
        body = kind === "image/png" ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : text;
      return cache.put(
        at(`static/${RELEASE.static}/${name}`),
        new Response(body, { headers: { "content-type": kind } }),
      );
    }),
  );
}

const kindOf = (name) => KINDS[name.slice(name.lastIndexOf(".") + 1)] || "application/octet-stream";

self.addEventListener("activate", (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      const old = name.startsWith(PREFIX) && name !== CACHE;
      if (old || name === PAGES) await caches.delete(name);
    }
    await self.clients.claim();
  })()));

self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});

// ---- what is asked for ----

self.addEventListener("fetch", (event) => {
  const request = event.request, url = new URL(request.url);
  if (url.origin !== BASE.origin || !url.pathname.startsWith(BASE.pathname)) return;
  const name = url.pathname.slice(BASE.pathname.length);
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(shell());
  else if (/^(files|static|icons)\//.test(name) || name === "manifest.webmanifest") event.respondWith(file(name));
  else event.respondWith(answer(event, name, url));
});

/** The page that stays, at whatever address it was asked for. */
async function shell() {
  const text = await (await file("index.html")).text();
  return new Response(text.replace("<head>", `<head>\n<base href="${BASE.pathname}">`), {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

async function file(name) {
  return (await (await caches.open(CACHE)).match(at(name))) || fetch(at(name));
}

async function answer(event, name, url) {
  const request = event.request, page = request.mode === "navigate" && request.method === "GET";
  const headers = [...request.headers];
  if (request.referrer.startsWith("http")) headers.push(["referer", request.referrer]);
  if (request.method !== "GET") headers.push(["origin", BASE.origin]);
  const body = /GET|HEAD/.test(request.method) ? null : await request.arrayBuffer();
  const asked = { method: request.method, path: name, query: url.search.slice(1), headers, body };
  const cached = page && CACHED_PAGES.test(name) ? await cachedPage(url) : null;
  const given = await ask({ ...asked, hurry: Boolean(cached) });
  if (given.starting && cached) return cached;
  const made = response(given);
  if (page && made.status === 200 && CACHED_PAGES.test(name)) event.waitUntil(cachePage(url, made.clone()));
  return made;
}

function response(given) {
  const head = new Headers();
  for (const [name, value] of given.headers) {
    const low = name.toLowerCase();
    if (low === "content-length") continue;
    const own = low === "content-security-policy"
      ? value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      : value;
    head.append(name, own);
  }
  const empty = given.status === 204 || (given.status >= 300 && given.status < 400);
  return new Response(empty ? null : given.body, { status: given.status, headers: head });
}

/** The engine's answer. The page that holds it takes the question at once, or it is frozen or gone. */
async function ask(asked) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const answers = pages.filter((one) => one.frameType !== "nested").map((page) => askPage(page, asked));
    const given = await Promise.any(answers).catch(() => null);
    if (given) return given;
    await new Promise((yes) => setTimeout(yes, NOBODY));
  }
  return { status: 503, headers: [["content-type", "text/plain"]], body: "" };
}

function askPage(page, asked) {
  const line = new MessageChannel();
  return new Promise((yes, no) => {
    const patience = setTimeout(no, TAKEN);
    line.port1.onmessage = ({ data }) => {
      clearTimeout(patience);
      if (data.notMine) no();
      else if (!data.taken) yes(data);
    };
    page.postMessage({ ask: asked }, [line.port2]);
  });
}

// ---- the pages as they were seen last, for while the engine starts ----

const plain = (url) => {
  const address = new URL(url);
  address.searchParams.delete("done");
  return address.href;
};

async function cachedPage(url) {
  const found = await (await caches.open(PAGES)).match(plain(url));
  if (!found) return null;
  const text = (await found.text()).replace("<html ", "<html data-cached ");
  return new Response(text, { headers: found.headers });
}

async function cachePage(url, answer) {
  const cache = await caches.open(PAGES);
  await cache.delete(plain(url));
  await cache.put(plain(url), answer);
  const addresses = await cache.keys();
  await Promise.all(addresses.slice(0, Math.max(0, addresses.length - MOST_PAGES)).map((one) => cache.delete(one)));
}
