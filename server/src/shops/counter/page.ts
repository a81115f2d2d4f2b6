import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { languageCodes } from '@galla/contract/core/languages.ts';
import type { FastifyInstance } from 'fastify';
import { giveForgeryTokenToPage } from '../../callers/session.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { languageOf } from '../../platform/http/language.ts';
import { pagePolicy, permissionsPolicyWith } from '../../platform/http/page-policy.ts';
import { withContact } from '../../platform/provider.ts';

/**
 * Serves the counter app at `/counter`, which is installed on the phone beside the till. The page is the same for
 * everyone, because the service worker caches it for a phone without network (decision 71).
 */
export async function serveCounterPage(app: FastifyInstance, platform: Platform, folder: string): Promise<void> {
  const { contact } = platform;
  const pages = new Map(
    languageCodes.map((language) => [
      language,
      withContact(readFileSync(join(folder, language, 'counter.html'), 'utf8'), contact),
    ]),
  );
  const worker = readFileSync(join(folder, 'counter-sw.js'), 'utf8');
  const shared = { preCompressed: true, decorateReply: false } as const;
  const assets = { root: join(folder, 'counter-assets'), prefix: '/counter-assets/', immutable: true, maxAge: '365d' };
  await app.register(fastifyStatic, { ...shared, ...assets });
  await app.register(fastifyStatic, {
    root: join(folder, 'icons'),
    prefix: '/counter-icons/',
    maxAge: '1d',
    decorateReply: false,
  });
  app.get('/counter', { exposeHeadRoute: false }, async (request, reply) => {
    // The service worker caches the page under one address; at another it would not open without network.
    const { pathname, search } = new URL(request.url, platform.publicUrl);
    if (pathname !== '/counter') return reply.header('cache-control', 'no-store').redirect(`/counter${search}`, 308);
    // Without the token, a phone's first write, its setup, would be refused and sent again.
    await giveForgeryTokenToPage(platform, request, reply);
    const language = languageOf(request);
    const nonce = reply.pageNonce;
    return reply
      .header('content-security-policy', counterPolicy(nonce))
      .header('permissions-policy', permissionsPolicyWith('screen-wake-lock'))
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-language', `${language}-IN`)
      .type('text/html; charset=utf-8')
      .send((pages.get(language) ?? '').replaceAll(/__(SCRIPT|STYLE)_NONCE__/g, nonce));
  });
  app.get('/counter-sw.js', { exposeHeadRoute: false }, async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy({ connections: ["'self'"] }))
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  app.get('/counter.webmanifest', { exposeHeadRoute: false }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(contact.name))),
  );
}

const counterPolicy = (nonce: string): string =>
  pagePolicy({
    scripts: ["'self'", `'nonce-${nonce}'`],
    styles: ["'self'", `'nonce-${nonce}'`],
    images: ["'self'"],
    fonts: ["'self'"],
    connections: ["'self'"],
    manifest: ["'self'"],
    workers: ["'self'"],
    trustedTypes: ['galla-counter'],
  });

const manifestOf = (provider: string) => ({
  id: '/counter',
  name: `Counter · ${provider}`,
  short_name: 'Counter',
  start_url: '/counter',
  scope: '/counter',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#ffffff',
  icons: [
    { src: '/counter-icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/counter-icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/counter-icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});
