import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointSpec } from '../../core/endpoint.ts';
import { reportKindNames } from '../../reports/reports/kinds.ts';
import type { WrittenCall } from './code.ts';
import { merchantApi } from './endpoints.ts';
import { firstEndpoint, firstOrder } from './first-calls.ts';
import type { ShownThing } from './screen-calls.ts';
import { screenCall } from './screen-calls.ts';

const id = (prefix: string) => `${prefix}_01kae5q9c0fp6tz7m8x4v2w1hd`;
const range = { from: '2026-11-01T18:30:00.000Z', to: '2026-11-23T18:30:00.000Z' };

const things: readonly ShownThing[] = [
  { of: 'payments', filters: range, size: 10 },
  {
    of: 'payments',
    filters: { ...range, states: ['COMPLETED'], search: { by: 'utr', value: '632414887731' } },
    size: 100,
  },
  { of: 'payments', filters: { ...range, search: { by: 'merchantOrderId', value: 'KO-1' } }, size: 25 },
  { of: 'payments', filters: { ...range, search: { by: 'transactionId', value: 'SIM-1' } }, size: 25 },
  { of: 'payment', id: id('pay') },
  { of: 'refunds', filters: range },
  { of: 'refunds', filters: { ...range, states: ['PENDING'], search: { by: 'paymentId', value: id('pay') } } },
  { of: 'refund', id: id('rfnd') },
  { of: 'refunding', paymentId: id('pay'), amount: 10_000, reason: '', note: '' },
  { of: 'refunding', paymentId: id('pay'), amount: 10_000, reason: 'ITEM_RETURNED', note: ' Cup was\nbroken ' },
  { of: 'settlements', filters: {} },
  { of: 'settlements', filters: { from: '2026-11-01', to: '2026-11-20', states: ['SETTLED'] } },
  { of: 'settlement', id: id('setl') },
  { of: 'payment-links' },
  {
    of: 'payment-links',
    search: { by: 'REFERENCE', value: 'CG-22' },
    filters: { ...range, status: ['PAID'] },
  },
  { of: 'payment-link', id: id('plink') },
  {
    of: 'new-payment-link',
    body: {
      referenceId: 'CG-2301',
      amount: 25_000,
      purpose: 'Gift boxes',
      sendBy: ['EMAIL'],
      reminders: 2,
      customer: { name: 'Jaya', email: 'jaya@mail.example' },
    },
  },
  { of: 'reports' },
  ...reportKindNames.map((kind) => ({ of: 'reports', kind }) as const),
  { of: 'webhooks' },
  { of: 'webhook', id: id('whe') },
  { of: 'event', id: id('evt') },
];

/** Why the API would refuse a generated call; empty if it accepts it. */
function problemsOf({ name, method, path, ids = [], query = {}, body, key }: WrittenCall): string[] {
  const found = Object.entries(merchantApi).find(([known]) => known === name)?.[1];
  if (found === undefined) return [`There is no call ${name}`];
  const spec: EndpointSpec = found.spec;
  const names = [...found.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const params = Object.fromEntries(names.map((param, at) => [param, ids[at]]));
  const filled = names.reduce((text, param) => text.replace(`:${param}`, String(params[param])), found.path);
  const isKeyed = spec.idempotent === true;
  return [
    ...(method === found.method ? [] : [`${name} is a ${found.method}`]),
    ...(`/merchant/v1${path}` === filled ? [] : [`${name} is at ${filled}`]),
    ...(isKeyed === (key !== undefined) ? [] : [`${name} ${isKeyed ? 'needs' : 'has no'} idempotency key`]),
    ...parsed(spec.params, names.length === 0 ? undefined : params, 'path'),
    ...parsed(spec.query, spec.query === undefined && Object.keys(query).length === 0 ? undefined : query, 'query'),
    ...parsed(spec.body, body, 'body'),
  ];
}

function parsed(schema: EndpointSpec['params'], value: unknown, part: string): string[] {
  if (schema === undefined) return value === undefined ? [] : [`It has no ${part}`];
  const { error } = z.safeParse(schema as unknown as z.ZodMiniType, value);
  return (error?.issues ?? []).map(({ path, message }) => `${part} ${path.join('.')}: ${message}`);
}

describe('DEV-06 the content or action of a screen as a merchant API call', () => {
  test.each(things.map((thing) => [thing.of, thing] as const))('%s is accepted by the contract', (_of, thing) => {
    const { call, scope, missing } = screenCall(thing);
    expect(problemsOf(call)).toEqual([]);
    expect(missing).toEqual([]);
    const { access }: EndpointSpec = merchantApi[call.name as keyof typeof merchantApi].spec;
    expect(access.who === 'api-key' && access.anyOf).toContain(scope);
  });

  test('has the filters of the screen, and lists those that the API lacks', () => {
    const filters = {
      ...range,
      states: ['COMPLETED', 'FAILED'],
      instruments: ['UPI'],
      search: { by: 'phone', value: '9876500001' },
    } as unknown as Extract<ShownThing, { of: 'payments' }>['filters'];
    const { call, missing } = screenCall({ of: 'payments', filters, size: 10 });
    expect(call.query).toEqual({ ...range, size: '10' });
    expect(missing).toEqual(['Several states', 'Payment methods', 'This search']);
    expect(problemsOf(call)).toEqual([]);
    const links = screenCall({ of: 'payment-links', filters: { amountFrom: 100, createdBy: ['person_1'] } });
    expect(links.missing).toEqual(['Amounts', 'Creators']);
  });

  test('the first calls of a newcomer are accepted by the contract', () => {
    expect([...problemsOf(firstOrder), ...problemsOf(firstEndpoint)]).toEqual([]);
  });

  test('a call that the contract refuses is detected', () => {
    const { call } = screenCall({ of: 'payment', id: 'setl_1' });
    expect(problemsOf(call)).toEqual(['path paymentId: Must be an ID of the form pay_….']);
    expect(problemsOf({ ...call, method: 'POST', key: 'x', body: {} })).toHaveLength(4);
    expect(problemsOf({ ...call, name: 'toString' })).toEqual(['There is no call toString']);
  });
});
