import type { Tx } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { newId } from '../../../platform/ids.ts';
import { bookTransfers } from '../../../settlements/ledger/public/service.ts';

/** The amount that a check moves, in paise. */
export const checkedAmount = 100;

/** The bookings of the ₹1, each from one account to another. The ₹1 is always the provider's own money. */
const ways = {
  'account-check-sent': ['account-check-transit', 'provider-money'],
  'account-check-paid': ['account-check-cost', 'account-check-transit'],
  'account-check-returned': ['provider-money', 'account-check-transit'],
} as const;

/**
 * Books one movement of the ₹1 of a check, or of an account change, in the merchant's ledger. It also writes an outbox
 * event, which tells the auditor what to compare.
 * @returns the id of the journal
 */
export async function bookCheck(
  tx: Tx,
  kind: keyof typeof ways,
  { tenantId, checkId }: { readonly tenantId: string; readonly checkId: string },
  now: number,
): Promise<string> {
  const id = newId(now);
  const journal = { tenant_id: tenantId, id, kind, created_at: new Date(now), amount: checkedAmount };
  await bookTransfers(tx, ways[kind], [journal]);
  await appendToOutbox(tx, tenantId, [{ type: 'account-check.booked', subjectId: checkId }], now);
  return id;
}
