import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Attempt, Order } from '@galla/contract/checkout/endpoints.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCodes, languages } from '@galla/contract/core/languages.ts';
import { netBankingBanks, wallets } from '@galla/contract/rail/callbacks.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform/http/handlers.ts';
import { html } from '../platform/http/html.ts';
import { languageOf } from '../platform/http/language.ts';
import { pagePolicy } from '../platform/http/page-policy.ts';
import { withContact } from '../platform/provider.ts';
import type { OrderPlace } from './address.ts';
import { placeOf } from './address.ts';
import { viewOrder } from './service.ts';
import { findBoth } from './watch.ts';

/**
 * Serves the page of an order at `/pay/{token}`. What is to be paid stands in the HTML; the script brings the ways to pay.
 * The page has the strictest policy that works, sets no cookie and is kept nowhere.
 */
export async function servePayPage(app: FastifyInstance, platform: Platform, folder: string): Promise<void> {
  const templates = new Map(
    languageCodes.flatMap((language) =>
      ['pay.html', 'unknown.html'].map((file) => [
        `${language}/${file}`,
        withContact(readFileSync(join(folder, language, file), 'utf8'), platform.contact),
      ]),
    ),
  );
  await app.register(fastifyStatic, {
    root: join(folder, 'pay-assets'),
    prefix: '/pay-assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  app.get<{ Params: { token: string }; Querystring: { lang?: unknown; attempt?: unknown } }>(
    '/pay/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const language = isLanguage(request.query.lang) ? request.query.lang : languageOf(request);
      const { token } = request.params;
      const place = placeOf(platform.masterKey, token);
      const attemptId = decodeId('attempt', String(request.query.attempt ?? ''));
      const found = place === undefined ? undefined : await find(platform, place, attemptId);
      const name = found === undefined ? 'unknown.html' : 'pay.html';
      const words = { ...otherLanguage(language, request), ...(found === undefined ? {} : wordsOf(token, found)) };
      return send(reply, fill(templates.get(`${language}/${name}`) ?? '', words, reply), language, found ? 200 : 404);
    },
  );
}

interface Found {
  readonly order: Order;
  readonly attempt: Attempt | null;
}

/** An attempt that is not the order's is passed over: the address bar is the customer's. */
async function find(platform: Platform, place: OrderPlace, attemptId?: string): Promise<Found | undefined> {
  const both = attemptId && (await findBoth(platform, place, attemptId).catch(() => undefined));
  if (both) return both;
  const order = await viewOrder(platform, place);
  return order === undefined ? undefined : { order, attempt: null };
}

type Words = Readonly<Record<string, string>>;

/** The link to the page in the other language: nothing is kept, the address says it. */
function otherLanguage(language: Language, request: FastifyRequest): Words {
  const other = languageCodes.find((code) => code !== language) ?? 'en';
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('lang', other);
  return { OTHER_HREF: `?${query}`, OTHER_CODE: other, OTHER_NAME: languages[other] };
}

/** What stands in the places of the template. `hidden` takes away what an order does not have. */
function wordsOf(token: string, { order, attempt }: Found): Words {
  const isOver = order.state !== 'CREATED' || attempt?.goesBack === true;
  const customer = [order.customerName, order.customerPhone].filter((part) => part !== null).join(', ');
  const hiddenWhere = (isMissing: boolean) => (isMissing ? 'hidden' : '');
  return {
    VIEW: isOver ? 'result' : 'pay',
    MERCHANT: order.merchantName,
    INITIALS: initialsOf(order.merchantName),
    UNVERIFIED: hiddenWhere(!order.verified),
    RUPEES: new Intl.NumberFormat('en-IN').format(Math.floor(order.amount / 100)),
    PAISE: String(order.amount % 100).padStart(2, '0'),
    DESCRIPTION: order.description ?? '',
    NO_DESCRIPTION: hiddenWhere(order.description === null),
    REFERENCE: order.merchantOrderId,
    CUSTOMER: customer,
    NO_CUSTOMER: hiddenWhere(customer === ''),
    // As JSON inside of a script element: no text of it may end the element.
    DATA: JSON.stringify({ token, order, attempt, banks: netBankingBanks, wallets }).replaceAll('<', '\\u003c'),
  };
}

function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return `${first}${second}`.toUpperCase();
}

/** Fills every place in one pass, so that nothing that was filled in is taken for a place. */
function fill(template: string, words: Words, { pageNonce }: FastifyReply): string {
  const nonces = { SCRIPT_NONCE: pageNonce, STYLE_NONCE: pageNonce };
  const all: Words = { ...words, ...nonces };
  return template.replace(/"__DATA__"|__([A-Z_]+?)__/g, (place, name?: string) => {
    if (name === undefined) return all['DATA'] ?? 'null';
    return html`${all[name] ?? place}`.text;
  });
}

function send(reply: FastifyReply, page: string, language: Language, status: number): FastifyReply {
  const policy = pagePolicy({
    scripts: ["'self'", `'nonce-${reply.pageNonce}'`],
    styles: ["'self'"],
    images: ["'self'"],
    fonts: ["'self'"],
    connections: ["'self'"],
  });
  return (
    reply
      .code(status)
      .header('content-security-policy', policy)
      // The address is told to nobody else. Without any referrer some browsers would hide the origin of the page's own calls.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-language', `${language}-IN`)
      .type('text/html; charset=utf-8')
      .send(page)
  );
}
