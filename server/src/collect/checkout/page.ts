import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Attempt, Order } from '@galla/contract/collect/checkout/endpoints.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCodes, languages } from '@galla/contract/core/languages.ts';
import { netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wholeRupees } from '../../platform/customer-pages/formats.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { html } from '../../platform/http/html.ts';
import { languageOf } from '../../platform/http/language.ts';
import { pagePolicy } from '../../platform/http/page-policy.ts';
import { withContact } from '../../platform/provider.ts';
import { outagesAt } from './outage-queries.ts';
import type { OrderKey } from './public/address.ts';
import { orderKeyOf } from './public/address.ts';
import { viewOrder } from './public/service.ts';
import { findBoth } from './watch.ts';

/**
 * Serves the page of an order at `/pay/{token}`. The HTML contains the amount; the script adds the payment methods. The
 * page has the strictest policy that works, sets no cookie and is never cached.
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
      const orderKey = orderKeyOf(platform.masterKey, token);
      const attemptId = decodeId('attempt', String(request.query.attempt ?? ''));
      const found = orderKey === undefined ? undefined : await find(platform, orderKey, attemptId);
      const name = found === undefined ? 'unknown.html' : 'pay.html';
      const words = { ...otherLanguage(language, request), ...(found === undefined ? {} : wordsOf(token, found)) };
      return send(reply, fill(templates.get(`${language}/${name}`) ?? '', words, reply), language, found ? 200 : 404);
    },
  );
}

interface Found {
  readonly order: Order;
  readonly attempt: Attempt | null;
  /** The codes of methods, banks and wallets that the page warns about. */
  readonly outages: readonly string[];
}

/** Ignores an attempt that does not belong to the order, because the customer can edit the address bar. */
async function find(platform: Platform, orderKey: OrderKey, attemptId?: string): Promise<Found | undefined> {
  const { database, clock } = platform;
  const outages = await outagesAt(database, clock.now());
  const both = attemptId && (await findBoth(platform, orderKey, attemptId).catch(() => undefined));
  if (both) return { ...both, outages };
  const order = await viewOrder(platform, orderKey);
  return order === undefined ? undefined : { order, attempt: null, outages };
}

type Words = Readonly<Record<string, string>>;

/** The link to the page in the other language. The language is stored only in the address. */
function otherLanguage(language: Language, request: FastifyRequest): Words {
  const other = languageCodes.find((code) => code !== language) ?? 'en';
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('lang', other);
  return { OTHER_HREF: `?${query}`, OTHER_CODE: other, OTHER_NAME: languages[other] };
}

/** The values of the placeholders in the template. `hidden` removes the fields that an order lacks. */
function wordsOf(token: string, { order, attempt, outages }: Found): Words {
  const isOver = order.state !== 'CREATED' || attempt?.goesBack === true;
  const customer = [order.customerName, order.customerPhone].filter((part) => part !== null).join(', ');
  const hiddenWhere = (isMissing: boolean) => (isMissing ? 'hidden' : '');
  return {
    VIEW: isOver ? 'result' : 'pay',
    MERCHANT: order.merchantName,
    INITIALS: initialsOf(order.merchantName),
    UNVERIFIED: hiddenWhere(!order.verified),
    RUPEES: wholeRupees(order.amount),
    PAISE: String(order.amount % 100).padStart(2, '0'),
    DESCRIPTION: order.description ?? '',
    NO_DESCRIPTION: hiddenWhere(order.description === null),
    REFERENCE: order.merchantOrderId,
    CUSTOMER: customer,
    NO_CUSTOMER: hiddenWhere(customer === ''),
    // The JSON is inside a script element, so its text must not end the element.
    DATA: JSON.stringify({ token, order, attempt, outages, banks: netBankingBanks, wallets }).replaceAll(
      '<',
      '\\u003c',
    ),
  };
}

function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/).map((word) => [...word][0] ?? '');
  return `${first}${second}`.toUpperCase();
}

/** Fills every placeholder in one pass, so that a filled-in value is never read as a placeholder. */
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
    styles: ["'self'", `'nonce-${reply.pageNonce}'`],
    images: ["'self'"],
    fonts: ["'self'"],
    connections: ["'self'"],
  });
  return (
    reply
      .code(status)
      .header('content-security-policy', policy)
      // Other sites never receive the address. Without any referrer, some browsers omit the origin from the page's own
      // calls.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('content-language', `${language}-IN`)
      .type('text/html; charset=utf-8')
      .send(page)
  );
}
