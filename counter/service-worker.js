/*
 * Keeps the shell of the counter for a phone without network: the page and its files, never an answer of the API. The page
 * comes from the network whenever there is one, so a release is on the phone with its next load; a kept page belongs to the
 * kept files, and both go when the next version takes over.
 */
const cacheName = 'galla-counter-__VERSION__';
const page = '/counter';
const patience = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && pathname === page) event.respondWith(freshPage(request));
  else if (pathname.startsWith('/counter-assets/')) event.respondWith(keptFile(request));
});

async function keepShell() {
  const cache = await caches.open(cacheName);
  const answer = await fetch(page, { cache: 'no-store', credentials: 'same-origin' });
  if (!answer.ok) throw new Error('The page of the counter could not be read.');
  await keepPage(cache, answer);
}

/** Keeps a page with the files that it names: one without the other would not run. */
async function keepPage(cache, answer) {
  const html = await answer.clone().text();
  const files = [...html.matchAll(/\/counter-assets\/[\w.-]+/g)].map(([file]) => file);
  await cache.addAll([...new Set(files)]);
  await cache.put(page, answer);
}

async function dropOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('galla-counter-') && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/*
 * A request that began before the next version took over ends after it: it reads by name and writes only while the cache
 * stands, because opening a cache makes it again.
 */
const kept = (request) => caches.match(request, { cacheName });

async function keep(write) {
  if (await caches.has(cacheName)) await write(await caches.open(cacheName));
}

async function freshPage(request) {
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await keep((cache) => keepPage(cache, answer.clone())).catch(() => undefined);
    return answer;
  });
  const late = new Promise((resolve) => setTimeout(resolve, patience)).then(() => kept(page));
  const first = await Promise.race([fresh, late]).catch(() => undefined);
  return first ?? (await kept(page)) ?? fresh;
}

async function keptFile(request) {
  const known = await kept(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    await keep((cache) => cache.put(request, copy));
  }
  return answer;
}
