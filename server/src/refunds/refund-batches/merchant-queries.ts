import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The merchant's properties that the rules for its rows need. */
export interface RowMerchant {
  readonly kind: string;
  readonly flags: ReadonlySet<string>;
  /** The number of days after a payment in which the provider allows refunds. */
  readonly refundDays: number;
}

/** The merchants of these tenants, by tenant. Refunds may be blocked for a merchant or for its group. */
export async function findRowMerchants(tx: Tx, tenants: readonly string[]): Promise<Map<string, RowMerchant>> {
  const { rows } = await sql<{ id: string; kind: string; flags: string[] | null; refund_days: number }>`
    select t.id, m.kind, (select refund_days from provider) as refund_days, (select array_agg(f.key) from feature_setting f
      where f.owner_id in (m.id, m.group_id) and f.value = 'true') as flags
    from tenant t join merchant m on m.id = t.merchant_id where t.id = any (${uuidArray(tenants)})`.execute(tx);
  return new Map(
    rows.map(({ id, kind, flags, refund_days }) => [id, { kind, flags: new Set(flags), refundDays: refund_days }]),
  );
}
