import { cardInstruments } from '@galla/contract/payments/payments/instruments.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { codeList, uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';

const isNoCard = `p.instrument NOT IN (${codeList(cardInstruments)})`;

/** `bearsGst` of a payment `p` joined with its row of `gst_period`, in SQL. */
export const bearsGstOf = (period: string): string => `(${isNoCard} OR p.amount > ${period}.card_limit)`;

/** `bearsGst` of a payment `p` in SQL. For a card payment it reads the limit that was valid when the payment began. */
export const bearsGstText = `(${isNoCard} OR p.amount > (
  SELECT card_limit FROM gst_rate WHERE valid_from <= p.created_at ORDER BY valid_from DESC LIMIT 1))`;

/** The GST rate on the fee of a payment `p`, in hundredths of a percent. */
export const gstRateText =
  '(SELECT basis_points FROM gst_rate WHERE valid_from <= p.created_at ORDER BY valid_from DESC LIMIT 1)';

/** The GST state of a merchant `m`, as two digits: the registered one, or else the known one. Null without either. */
export const placeOfSupply = 'coalesce(left(m.gstin, 2), m.gst_state)';

/**
 * Whether a merchant `m` is in another state than the provider, and is therefore charged IGST. Null if its state is
 * unknown, which counts as the provider's own state (IGST Act, section 12(2)).
 */
export const isOtherState = `${placeOfSupply} <> (SELECT gst_state FROM provider)`;

/**
 * Whether a settlement `st` of a merchant `m` bears IGST. Older settlements did not store it and are taxed by the
 * merchant's current state.
 */
export const isIgst = sql<boolean>`coalesce(st.is_igst, ${sql.raw(isOtherState)}, false)`;

/**
 * The place of supply of a settlement `st` of a merchant `m`, as two digits. The provider's own state if no place is
 * known.
 */
export const placeOfSettlement = sql<string>`coalesce(st.place_of_supply, ${sql.raw(placeOfSupply)}, (select gst_state from provider))`;

/** The current tax of a merchant. */
export interface Tax {
  readonly place_of_supply: string | null;
  readonly is_igst: boolean;
}

/** The current tax of a tenant's merchant. */
export async function taxOf(tx: Tx, tenantId: string): Promise<Tax> {
  const { rows } = await sql<Tax>`
    select ${sql.raw(placeOfSupply)} as place_of_supply, coalesce(${sql.raw(isOtherState)}, false) as is_igst
    from tenant t join merchant m on m.id = t.merchant_id where t.id = ${tenantId}`.execute(tx);
  return rows[0] ?? { place_of_supply: null, is_igst: false };
}

/** Those of some tenants whose merchants currently pay IGST. */
export async function listIgstTenants(tx: Tx, tenants: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t join merchant m on m.id = t.merchant_id
    where t.id = any (${uuidArray(tenants)}) and ${sql.raw(isOtherState)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whole numbers divided by 10,000 and rounded half to even, as `divideHalfEven` does. */
export const tenThousandthHalfEven = (dividend: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${dividend} / 10000 + case when ${dividend} % 10000 > 5000 or (${dividend} % 10000 = 5000 and ${dividend} / 10000 % 2 = 1) then 1 else 0 end)`;

/**
 * The parts of an amount of GST, which add up to it. They are halves. The odd paisa of an older settlement goes to
 * CGST. `cgst` is the stored CGST, null for half.
 */
export function gstParts(gst: RawBuilder<unknown>, cgst: RawBuilder<unknown>, isIgst: RawBuilder<unknown>) {
  const half = sql`coalesce(${cgst}, ${gst} - ${gst} / 2)`;
  return {
    igst: sql`case when ${isIgst} then ${gst} else 0 end`,
    cgst: sql`case when ${isIgst} then 0 else ${half} end`,
    sgst: sql`case when ${isIgst} then 0 else ${gst} - ${half} end`,
  };
}
