// Also on PostgreSQL 15.
import { decodeId } from '@galla/contract/core/ids.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { chainKey } from './chain.ts';
import { record } from './public/service.ts';
import { verifyChains } from './verify.ts';

const galla = useGalla();

test('a long log is checked in parts, over several chains, and each entry once', async () => {
  const chains: string[] = [];
  for (const count of [3, 0, 7, 5]) {
    const merchant = await galla.addMerchant();
    const { id: personId } = await galla.addPerson({ merchant });
    const membership = await galla.rows.kysely
      .selectFrom('membership')
      .select('id')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    const context = { masterKey: galla.masterKey, now: galla.now(), address: '::1', userAgent: undefined };
    const act = { personId, membershipId: membership.id, act: 'SIGNED_IN' } as const;
    for (let done = 0; done < count; done += 1) await inTransaction(galla.rows, (tx) => record(tx, context, act));
    chains.push(merchant.tenantId);
  }
  const checked: number[] = [];
  for (let after: string | undefined; ; ) {
    const part = await inTransaction(galla.rows, (tx) => verifyChains(tx, chainKey(galla.masterKey), chains, after, 4));
    expect(part.broken).toBeNull();
    checked.push(part.checked);
    if (part.next === null) break;
    after = decodeId(auditEventIds, part.next);
  }
  expect(checked.reduce((sum, count) => sum + count, 0)).toBe(15);
  expect(Math.max(...checked)).toBe(4);
});
