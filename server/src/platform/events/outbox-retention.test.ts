import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../db/database.ts';
import { days, platformRetention, purge } from '../retention.ts';
import { usualKeptDays } from '../retention-settings.ts';
import { appendToOutbox } from './outbox.ts';

const galla = useGalla();
const outbox = platformRetention.filter(({ table }) => table === 'outbox');

test('old entries of the outbox go, also many at once, and newer ones stay for whoever reads on', async () => {
  const [busy, quiet] = [await galla.addMerchant(), await galla.addMerchant()];
  const now = galla.now();
  const entries = (count: number) =>
    Array.from({ length: count }, () => ({ type: 'payment.updated', subjectId: busy.tenantId }) as const);
  const append = (tenantId: string, count: number, at: number) =>
    inTransaction(galla.rows, (tx) => appendToOutbox(tx, tenantId, entries(count), at));
  await append(busy.tenantId, 20_001, now - days(8));
  await append(busy.tenantId, 3, now - days(6));
  await append(quiet.tenantId, 2, now - days(6));
  expect(await purge(galla.rows, outbox, now)).toBe(20_001);
  const left = galla.rows.kysely.selectFrom('outbox').select(({ fn }) => [fn.count('position').as('count')]);
  const positions = left.select(({ fn }) => fn.min('position').as('first')).where('tenant_id', '=', busy.tenantId);
  expect(await positions.executeTakeFirst()).toMatchObject({ first: 20_002 });
  expect(await purge(galla.rows, outbox, now, { ...usualKeptDays, RETENTION_OUTBOX_DAYS: 14 })).toBe(0);
  expect(await purge(galla.rows, outbox, now, { ...usualKeptDays, RETENTION_OUTBOX_DAYS: 2 })).toBe(5);
});
