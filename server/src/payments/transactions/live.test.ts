// Also on PostgreSQL 15.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenant } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { newId } from '../../platform/ids.ts';
import { type FollowOptions, followLive, type LiveEvent, ready, seen } from './testing/follow-live.ts';

const galla = useGalla();
let merchant: TestMerchant;
let browser: TestBrowser;
let origin: string;
const open = new Set<AbortController>();

beforeAll(async () => {
  merchant = await galla.addMerchant({ merchantId: 'LIVE01' });
  await galla.addStore(merchant, 'L1', 'Fort');
  await galla.addStore(merchant, 'L2', 'Pune');
  browser = await galla.signedIn(await galla.addPerson({ merchant }));
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const controller of open) controller.abort();
});

const follow = ({ by = browser, ...options }: Partial<FollowOptions>, enough: (events: LiveEvent[]) => boolean) =>
  followLive(origin, { by, ...options }, enough);

describe('live payments', () => {
  test('TXN-03 a payment appears automatically, and again when it changes', async () => {
    const event = {
      providerTransactionId: 'NOW',
      amount: 118_500,
      state: 'PENDING' as const,
      createdAt: new Date(galla.now() - 1000).toISOString(),
    };
    const events = await follow({}, (got) => {
      if (got.length === 1) void galla.pay(merchant, event);
      if (got.length === 2) void galla.pay(merchant, { ...event, state: 'COMPLETED' });
      return seen(got).length >= 2;
    });
    expect(events.flatMap(({ data }) => data.payments.map(({ paymentState }) => paymentState))).toEqual([
      'PENDING',
      'COMPLETED',
    ]);
  });

  test('TXN-03 a reconnect continues where the stream stopped, without loss or repetition', async () => {
    const [first] = await follow({}, ready);
    await galla.pay(merchant, { providerTransactionId: 'WHILE-AWAY-1' }, { providerTransactionId: 'WHILE-AWAY-2' });
    const caughtUp = await follow({ lastEventId: first?.id ?? '' }, (events) => seen(events).length >= 2);
    expect(seen(caughtUp).sort()).toEqual(['WHILE-AWAY-1', 'WHILE-AWAY-2']);
    await galla.pay(merchant, { providerTransactionId: 'LATER' });
    const next = await follow(
      { path: `?cursor=${encodeURIComponent(caughtUp.at(-1)?.id ?? '')}` },
      (events) => seen(events).length >= 1,
    );
    expect(seen(next)).toEqual(['LATER']);
  });

  test('TXN-03 a reader loses nothing while parallel writers are active', async () => {
    const [first] = await follow({}, ready);
    const ids = Array.from({ length: 200 }, (_, index) => `RUSH-${index}`);
    const reader = follow(
      { lastEventId: first?.id ?? '' },
      (events) => new Set(seen(events)).size + events.reduce((sum, { data }) => sum + data.more, 0) >= 200,
    );
    await Promise.all(ids.map((providerTransactionId) => galla.pay(merchant, { providerTransactionId })));
    const events = await reader;
    expect(seen(events).length).toBe(new Set(seen(events)).size);
    expect(seen(events).length + events.reduce((sum, { data }) => sum + data.more, 0)).toBe(200);
  });

  test('TXN-03 store filters and store access also apply to the stream', async () => {
    const stores = (await browser.send('GET', '/v2/stores?search=L2')).json().storeDetailResponses;
    const reader = follow({ path: `?storeIds=${stores[0].id}` }, (events) => {
      if (events.length === 1)
        void galla.pay(
          merchant,
          { providerTransactionId: 'FORT', storeId: 'L1' },
          { providerTransactionId: 'PUNE', storeId: 'L2' },
        );
      return seen(events).length >= 1;
    });
    expect(seen(await reader)).toEqual(['PUNE']);
    const elsewhere = await galla.addMerchant();
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: elsewhere }));
    const theirs = follow({ by: stranger }, (events) => {
      if (events.length === 1)
        void galla
          .pay(merchant, { providerTransactionId: 'SECRET' })
          .then(() => galla.pay(elsewhere, { providerTransactionId: 'OWN' }));
      return seen(events).length >= 1;
    });
    expect(seen(await theirs)).toEqual(['OWN']);
  });

  test('STO-07 a cashier’s stream does not count the payments of other stores', async () => {
    const shop = await galla.addMerchant({ merchantId: 'COUNTED01' });
    const own = await galla.addStore(shop, 'OWN');
    await galla.addStore(shop, 'OTHER');
    await galla.pay(shop, ...Array.from({ length: 37 }, () => ({ storeId: 'OTHER' })));
    const cashier = await galla.signedIn(await galla.addPerson({ merchant: shop, role: 'CASHIER', stores: [own] }));
    const [first] = await follow({ by: cashier }, ready);
    expect(`${first?.id} ${Buffer.from(first?.id ?? '', 'base64url').toString('latin1')}`).not.toMatch(/:37|COUNTED01/);
    await galla.pay(shop, { storeId: 'OTHER' }, { storeId: 'OWN', providerTransactionId: 'MINE' });
    const caughtUp = await follow({ by: cashier, lastEventId: first?.id ?? '' }, (events) => seen(events).length >= 1);
    expect(seen(caughtUp)).toEqual(['MINE']);
  });

  test('PAY-02 people of the whole merchant get a signal without content when a link changes', async () => {
    const shop = await galla.addMerchant();
    const own = await galla.addStore(shop, 'NUDGE');
    const admin = await galla.signedIn(await galla.addPerson({ merchant: shop }));
    const cashier = await galla.signedIn(await galla.addPerson({ merchant: shop, role: 'CASHIER', stores: [own] }));
    const happen = () =>
      inTenant(galla.rows, shop.tenantId, (tx) =>
        appendToOutbox(
          tx,
          shop.tenantId,
          ['payment-link.messaged', 'payment-link.expired', 'refund.completed'].map((type) => ({
            type: type as 'payment-link.messaged',
            subjectId: newId(),
          })),
          galla.now(),
        ),
      );
    const pay = (name: string) => galla.pay(shop, { storeId: 'NUDGE', providerTransactionId: name });
    const readers = [admin, cashier].map((by) =>
      follow({ by }, (events) => {
        if (events.length === 1 && by === admin) void happen().then(() => pay('AFTER-LINKS'));
        return seen(events).includes('AFTER-LINKS');
      }),
    );
    const [all, some] = await Promise.all(readers);
    expect(all?.map(({ event }) => event).toSorted()).toEqual(['links', 'payments', 'ready']);
    expect(all?.find(({ event }) => event === 'links')?.data).toEqual({ payments: [], more: 0 });
    expect(some?.map(({ event }) => event)).toEqual(['ready', 'payments']);
    // A reader who reconnects gets nothing twice.
    const back = follow({ by: admin, lastEventId: all?.at(-1)?.id ?? '' }, (events) => {
      if (events.length === 1) void pay('LATER');
      return seen(events).includes('LATER');
    });
    expect((await back).map(({ event }) => event)).toEqual(['ready', 'payments']);
  });

  test('TXN-03 without a session the stream is refused', async () => {
    const answer = await fetch(`${origin}/api/v3/transactions/live`);
    expect(answer.status).toBe(401);
  });

  test('TXN-03 signing out ends a stream even during a rush', async () => {
    const shop = await galla.addMerchant();
    const owner = await galla.signedIn(await galla.addPerson({ merchant: shop }));
    const started = performance.now();
    let rush: ReturnType<typeof setInterval> | undefined;
    await follow({ by: owner }, (events) => {
      if (events.length === 1) {
        void owner.send('POST', '/v1/auth/logout').then(() => galla.pass(11_000));
        rush = setInterval(() => void galla.pay(shop, {}), 200);
      }
      return performance.now() - started > 15_000;
    });
    clearInterval(rush);
    galla.pass(-11_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('TXN-03 one person can hold twenty streams open, and closing one makes room', async () => {
    const person = await galla.signedIn(await galla.addPerson({ merchant }));
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const start = async () => {
      const controller = new AbortController();
      open.add(controller);
      const { status } = await fetch(`${origin}/api/v3/transactions/live`, {
        headers: { cookie },
        signal: controller.signal,
      });
      return { status, controller };
    };
    const streams = [];
    for (let count = 0; count < 21; count += 1) streams.push(await start());
    expect(streams.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    streams[0]?.controller.abort();
    await expect.poll(async () => (await start()).status, { timeout: 10_000 }).toBe(200);
  });

  test('TXN-03 a HEAD request opens no stream', async () => {
    const headers = {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': browser.cookies.get('galla-csrf') ?? '',
    };
    const answer = await fetch(`${origin}/api/v3/transactions/live`, { method: 'HEAD', headers });
    expect(answer.status).toBe(404);
  });
});
