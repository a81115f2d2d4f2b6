import type { Tx } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { newId } from '../../../platform/ids.ts';
import { bookTransfers } from '../../../settlements/ledger/public/service.ts';

/** What a check moves, in paise. */
export const checkedAmount = 100;

/** The ways of the ₹1, each from an account to another: it is the provider's own, whatever becomes of it. */
const ways = {
  'account-check-sent': ['account-check-transit', 'provider-money'],
  'account-check-paid': ['account-check-cost', 'account-check-transit'],
  'account-check-returned': ['provider-money', 'account-check-transit'],
} as const;

/**
 * Books one way of the ₹1 of a check, or of a change of account, in the book of its merchant, and says so in its outbox, by which
 * the auditor knows what to compare. @returns the id of the journal
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
