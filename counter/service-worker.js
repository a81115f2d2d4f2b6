/* Caches the counter's shell for a phone without network: the page and its files, never an API answer. The page is
   loaded from the network whenever there is one, so the next load after a release gets it. A cached page belongs
   to the cached files; both are dropped when the next version takes over. */
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

/** Caches a page together with the files it names: one without the other would not run. */
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

/* A request that began before the next version took over may end after it. It reads by cache name and writes only
   while that cache exists, because opening a deleted cache would create it again. */
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
