import { randomUUID } from 'node:crypto';
import type { OpenedPage, PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { expect } from 'vitest';
import type { TestBrowser, TestGalla } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { asCustomer } from '../../payment-links/testing/shop.ts';
import { endPages, expirePageOrders } from '../jobs.ts';

const quiet = { error: () => undefined, warn: () => undefined };

/** Runs the worker's page jobs for one round. */
export const workPages = (galla: TestGalla) =>
  runDue({ database: galla.rows, clock: { now: galla.now }, log: quiet }, [expirePageOrders, endPages], { once: true });

/** A ticket with a limited stock, as an item of a page. */
export const ticket = (change: object = {}) => ({
  name: 'Ticket',
  unitPrice: 500_00,
  gstRate: 18,
  stock: 10,
  perCustomer: 4,
  required: false,
  ...change,
});

/** The content of a page that sells tickets for an event. */
export const pageRequest = (change: object = {}) => ({
  template: 'EVENT',
  slug: `mela-${randomUUID().slice(0, 8)}`,
  title: 'Diwali mela',
  text: 'Two evenings of music.\n\n- Food stalls\n- Rides',
  language: 'en',
  pay: { type: 'ITEMS', items: [ticket()] },
  asks: [],
  startsAt: null,
  endsAt: null,
  successText: 'Bring this receipt to the gate.',
  listed: false,
  ...change,
});

/** Sends a write for a page with its own idempotency key. */
export const write = (browser: TestBrowser, method: 'POST' | 'PUT', path: string, body: object = {}, key?: string) =>
  browser.send(method, path, { body, headers: { [idempotencyHeader]: key ?? randomUUID() } });

/** A new draft. */
export async function newPage(browser: TestBrowser, change: object = {}): Promise<PaymentPageDetails> {
  const answer = await write(browser, 'POST', '/v2/payPage/create', pageRequest(change));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Moves a page to another state. */
export async function moved(
  browser: TestBrowser,
  { page }: PaymentPageDetails,
  act: 'publish' | 'pause' | 'close',
): Promise<PaymentPageDetails> {
  const answer = await write(browser, 'POST', `/v2/payPage/${page.id}/${act}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export const published = async (browser: TestBrowser, change: object = {}): Promise<PaymentPageDetails> =>
  moved(browser, await newPage(browser, change), 'publish');

/** A page as its customers see it. */
export async function customerPageOf(galla: TestGalla, slug: string): Promise<OpenedPage> {
  const answer = await asCustomer(galla, 'GET', `/payment-pages/v1/pages/${slug}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().page;
}

/** The content of a page, ready to be sent back with a change. */
export const contentOf = ({ page, ...details }: PaymentPageDetails, change: object = {}) => ({
  version: details.version,
  slug: page.slug,
  title: page.title,
  text: details.text,
  language: details.language,
  pay:
    page.kind === 'ITEMS'
      ? {
          type: 'ITEMS',
          items: details.items.map(({ sold: _sold, reserved: _reserved, note, ...item }) => ({
            ...item,
            ...(note === null ? {} : { note }),
          })),
        }
      : page.kind === 'FIXED'
        ? { type: 'FIXED', amount: details.amount }
        : { type: 'OPEN', least: details.least, most: details.most, suggested: details.suggested },
  asks: details.asks,
  startsAt: page.startsAt,
  endsAt: page.endsAt,
  successText: details.successText,
  listed: details.listed,
  ...change,
});

let phones = 0;
/** Chooses items or an amount on a page, as a customer with their own mobile number and network. */
export function chooseOn(galla: TestGalla, slug: string, choice: object = {}, address?: string) {
  phones += 1;
  const body = {
    key: randomUUID(),
    name: 'Kavita Menon',
    phoneNumber: `98${String(phones).padStart(8, '0')}`,
    ...choice,
  };
  const own = `10.${phones >> 8}.${phones & 255}.7`;
  return asCustomer(galla, 'POST', `/payment-pages/v1/pages/${slug}/orders`, body, address ?? own);
}

/** The token of a customer's order. */
export async function orderedOn(galla: TestGalla, slug: string, choice: object = {}): Promise<string> {
  const answer = await chooseOn(galla, slug, choice);
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json().payUrl).pathname.slice('/pay/'.length);
}
