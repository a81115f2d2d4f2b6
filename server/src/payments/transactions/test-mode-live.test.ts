// Also on PostgreSQL 15.
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type TestBrowser, type TestMerchant, useGalla } from '../../main/testing/test-galla.ts';
import { allowTestMode, openTestMode, testTenantOf } from '../../main/testing/test-mode.ts';
import { inTenant } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { newId } from '../../platform/ids.ts';
import { followLive, type LiveEvent, seen } from './testing/follow-live.ts';

const galla = useGalla();
let origin: string;

beforeAll(async () => {
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
});

/** A merchant with a stream in each mode, and its sandbox a month ahead. */
async function openBoth() {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  await allowTestMode(galla, merchant);
  const person = await galla.addPerson({ merchant });
  const live = await galla.signedIn(person);
  galla.pass(31_000);
  const sandbox = await galla.signedIn(person);
  await openTestMode(sandbox);
  const tenantId = await testTenantOf(galla, merchant);
  const moved = await sandbox.send('POST', '/sandbox/v1/clock', { body: { to: 'MONTH' } });
  expect(moved.statusCode).toBe(200);
  return { merchant, live, sandbox, tenantId };
}

const happen = (tenantId: string, type: `${string}.${string}`) =>
  inTenant(galla.rows, tenantId, (tx) => appendToOutbox(tx, tenantId, [{ type, subjectId: newId() }], galla.now()));

const follow = (by: TestBrowser, begun: () => unknown, last: string) =>
  followLive(origin, { by }, (events) => {
    if (events.length === 1) void begun();
    return seen(events).includes(last);
  });

const kinds = (events: readonly LiveEvent[]) => [...new Set(events.map(({ event }) => event))].toSorted();

test('TST-03 each mode’s stream has only its own payments, and test mode’s signals every change in the sandbox', async () => {
  const { merchant, live, sandbox, tenantId } = await openBoth();
  const begin = twice(async () => {
    await galla.payInTestMode(merchant, { providerTransactionId: 'TEST-1' });
    await galla.pay(merchant, { providerTransactionId: 'LIVE-1' });
    await happen(tenantId, 'settlement.created');
    await happen(merchant.tenantId, 'settlement.created');
    await galla.payInTestMode(merchant, { providerTransactionId: 'TEST-2' });
    await galla.pay(merchant, { providerTransactionId: 'LIVE-2' });
  });
  const [real, test] = await Promise.all([follow(live, begin, 'LIVE-2'), follow(sandbox, begin, 'TEST-2')]);
  expect(seen(real).toSorted()).toEqual(['LIVE-1', 'LIVE-2']);
  expect(kinds(real)).toEqual(['payments', 'ready']);
  expect(seen(test).toSorted()).toEqual(['TEST-1', 'TEST-2']);
  expect(kinds(test)).toEqual(['payments', 'ready', 'sandbox']);
  // A cursor of one mode is invalid in the other.
  const crossed = await followLive(
    origin,
    { by: sandbox, lastEventId: `${merchant.merchantId}:0,${tenantId}:0` },
    (events) => seen(events).length >= 2,
  );
  expect(seen(crossed).toSorted()).toEqual(['TEST-1', 'TEST-2']);
});

test('TST-03 a sandbox with a clock a month ahead keeps its stream, which ends with the test-mode flag', async () => {
  const { merchant, sandbox } = await openBoth();
  const events = await followLive(origin, { by: sandbox }, (got) => {
    // Rights are checked ten seconds after the last check, before anything is read.
    if (got.length === 1) {
      galla.pass(11_000);
      void galla.payInTestMode(merchant, { providerTransactionId: 'ALLOWED' });
    }
    if (got.at(-1)?.event === 'sandbox')
      void closeTestMode(merchant).then(() => {
        galla.pass(11_000);
        return galla.payInTestMode(merchant, { providerTransactionId: 'TOO-LATE' });
      });
    return seen(got).includes('TOO-LATE');
  });
  expect(seen(events)).toEqual(['ALLOWED']);
  const refused = await sandbox.send('GET', '/v3/transactions/live');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'TEST_TOKEN_NEEDED']);
});

/** Runs the work once both readers have called. */
function twice(work: () => Promise<unknown>): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 2) void work();
  };
}

async function closeTestMode({ merchantId }: TestMerchant): Promise<void> {
  await galla.rows.kysely
    .deleteFrom('feature_setting')
    .where('key', '=', 'TEST_MODE')
    .where('owner_id', 'in', (inner) => inner.selectFrom('merchant').select('id').where('merchant_id', '=', merchantId))
    .execute();
}
