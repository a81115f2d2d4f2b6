import type { ClaimedPayment } from '../../../payments/payments/public/amount-queries.ts';
import { chargeBack } from '../../../payments/payments/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { bookTransfers } from '../../../settlements/ledger/public/service.ts';
import type { StoredChargeback } from '../queries.ts';
import { addDeductedAmount, findUnsatisfied, insertMovements } from '../queries.ts';
import { sharesOf } from '../shares.ts';

/**
 * Deducts what is left of a payment for its chargebacks that are not fully covered. The caller holds the lock of the
 * payment's row. It calls this whenever an amount becomes free: when a refund fails, or a chargeback is won. So a
 * payment never has both a remainder and an open claim.
 */
export async function satisfyOpenClaims(tx: Tx, payment: ClaimedPayment, now: number): Promise<void> {
  const left = payment.total - payment.refunded - payment.reserved - payment.charged_back;
  const shares = left <= 0 ? [] : sharesOf(await findUnsatisfied(tx, payment), left);
  const taken = shares.reduce((sum, { amount }) => sum + amount, 0);
  if (taken === 0) return;
  await chargeBack(tx, payment, taken, new Date(now));
  for (const { claim: chargeback, amount } of shares) {
    await addDeductedAmount(tx, chargeback, amount);
    await move(tx, chargeback, amount, now);
  }
}

/** Returns the deduction of a chargeback. Other chargebacks of the payment may claim it at once. */
export async function giveBack(
  tx: Tx,
  payment: ClaimedPayment,
  chargeback: StoredChargeback,
  now: number,
): Promise<void> {
  if (chargeback.taken === 0) return;
  const changed = await chargeBack(tx, payment, -chargeback.taken, new Date(now));
  await move(tx, chargeback, -chargeback.taken, now);
  await satisfyOpenClaims(tx, changed, now);
}

/** Books a deduction: the merchant is owed less, and the rail owes less. A return is booked the other way round. */
async function move(tx: Tx, { tenant_id, id }: StoredChargeback, amount: number, now: number): Promise<void> {
  const journal_id = newId(now);
  const kind = amount > 0 ? 'chargeback-taken' : 'chargeback-given-back';
  const journal = { tenant_id, id: journal_id, kind, created_at: new Date(now), amount };
  await bookTransfers(tx, ['payable', 'rail'], [journal]);
  await insertMovements(tx, [{ tenant_id, journal_id, chargeback_id: id, amount }]);
}
