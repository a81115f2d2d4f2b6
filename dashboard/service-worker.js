/* Shows the last figures with their time in an installed app without network (decision 44). It stores no screen,
   no file and no API answer: with network every page comes from there. */
const cacheName = 'galla-offline';
const areas = /^\/(?:__AREAS__)(?:\/|$)/i;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  const { pathname } = new URL(request.url);
  // The next person to sign in has not seen these figures.
  if (/^\/login\/?$/i.test(pathname)) event.waitUntil(caches.delete(cacheName));
  const fresh = Promise.resolve(preloadResponse).then((answer) => answer ?? fetch(request));
  event.respondWith(areas.test(pathname) ? fresh.catch(() => offlinePage(request.url)) : fresh);
});

async function offlinePage(address) {
  const page = await caches.match('/offline', { cacheName });
  if (page === undefined) return Response.error();
  const seen = await (await caches.match('/offline/seen', { cacheName }))?.json();
  const [, head, row, foot] = /^([\s\S]*)<!--figure-->([\s\S]*)<!--\/figure-->([\s\S]*)$/.exec(await page.text()) ?? [];
  const put = (text, values) => text.replaceAll(/__([A-Z]+)__/g, (_, name) => escaped(values[name] ?? ''));
  const { merchant, seenAt, figures } = seen ?? { figures: [] };
  const rows = figures.map(({ label, value, note }) => put(row, { LABEL: label, VALUE: value, NOTE: note }));
  const isHidden = seen === undefined ? 'hidden' : '';
  const html =
    put(head, { ADDRESS: address, MERCHANT: merchant, SEENAT: seenAt, HIDDEN: isHidden }) + rows.join('') + foot;
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  headers.set('content-security-policy', page.headers.get('content-security-policy') ?? "default-src 'none'");
  return new Response(html, { status: 503, headers });
}

const escaped = (text) => String(text).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
