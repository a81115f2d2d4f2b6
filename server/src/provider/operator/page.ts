import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/http/handlers.ts';
import { pagePolicy } from '../../platform/http/page-policy.ts';
import { withContact } from '../../platform/provider.ts';

/**
 * Serves the review desk at `/operator`: a separate app without code of the merchants' pages (decision 152). Its page
 * is the same for everyone and contains no data; it loads the data with the desk's session.
 */
export async function serveOperatorPage(app: FastifyInstance, platform: Platform, folder: string): Promise<void> {
  if (platform.operatorDatabase === undefined) return;
  const built = withContact(readFileSync(join(folder, 'en', 'operator.html'), 'utf8'), platform.contact);
  const page = platform.demo ? built.replace('data-mode="live"', 'data-mode="live" data-demo="yes"') : built;
  const assets = {
    root: join(folder, 'operator-assets'),
    prefix: '/operator-assets/',
    immutable: true,
    maxAge: '365d',
  };
  await app.register(fastifyStatic, { ...assets, preCompressed: true, decorateReply: false });
  const send = async (_request: unknown, reply: FastifyReply) => {
    const nonce = reply.pageNonce;
    return reply
      .header('content-security-policy', deskPolicy(nonce))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-language', 'en-IN')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(/__(SCRIPT|STYLE)_NONCE__/g, nonce));
  };
  app.get('/operator', { exposeHeadRoute: false }, send);
  app.get('/operator/*', { exposeHeadRoute: false }, send);
}

const deskPolicy = (nonce: string): string =>
  pagePolicy({
    scripts: ["'self'", `'nonce-${nonce}'`],
    styles: ["'self'", `'nonce-${nonce}'`],
    images: ["'self'", 'data:', 'blob:'],
    fonts: ["'self'"],
    connections: ["'self'"],
  });
