import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { istHour } from '../../../platform/indian-time.ts';
import { bearsGst } from '../../../settlements/ledger/public/charges.ts';
import { gstAt } from '../../../settlements/ledger/public/tariff.ts';
import { findTariffs } from '../../../settlements/ledger/public/tariff-queries.ts';
import { RollupDeltas } from '../rollup-deltas.ts';
import { addRefundedToRollup, subtractFeeFromHour } from '../rollup-queries.ts';
import { rollupNames } from '../rollups.ts';
import type { ClaimedPayment, SettledReservation } from './amount-queries.ts';
import { addChargedBack, clearCharges, settleReserved } from './amount-queries.ts';

/**
 * Ends reservations of payments, each listed once. The posted amount was refunded to the customer and is added to every
 * rollup. Returns the current payments, whose rows stay locked.
 */
export async function settleReservations(
  tx: Tx,
  tenantId: string,
  settled: readonly SettledReservation[],
  now: number,
): Promise<Row<'payment'>[]> {
  const payments = await settleReserved(tx, tenantId, settled, now);
  if (payments.length !== settled.length) throw new RangeError('A refund has a payment');
  // The rows stay locked, because an event that moves a payment to another rollup row also moves its refunds.
  const posted = new Map(settled.map((one) => [one.id, one.posted]));
  const deltas = new RollupDeltas();
  for (const payment of payments) deltas.addRefunded(payment, posted.get(payment.id) ?? 0);
  for (const rollup of rollupNames) {
    const rows = deltas.of(rollup);
    if (rows.length > 0 && (await addRefundedToRollup(tx, tenantId, rollup, rows)) !== rows.length)
      throw new RangeError(`${rollup} does not count a payment that was refunded`);
  }
  return payments;
}

/**
 * Deducts an amount of a completed payment for chargebacks, or returns it if negative. The caller holds the lock of the
 * payment's row. @throws RangeError if less is left
 */
export async function chargeBack(tx: Tx, payment: ClaimedPayment, amount: number, now: Date): Promise<ClaimedPayment> {
  const changed = await addChargedBack(tx, payment, amount, now);
  if (changed === undefined) throw new RangeError('A payment that is locked has less left than it had');
  return changed;
}

/** The fields of a payment that its charges need. */
export type ChargedPayment = Pick<
  Row<'payment'>,
  'tenant_id' | 'id' | 'created_at' | 'instrument' | 'amount' | 'fee' | 'gst'
>;

/** Reverses the charges of a payment that is in no settlement. The caller holds the lock of the payment's row. */
export async function clearPaymentCharges(tx: Tx, payment: ChargedPayment): Promise<void> {
  await clearCharges(tx, payment);
  const { tenant_id, created_at, amount, fee } = payment;
  const hour = new Date(istHour(created_at.getTime()));
  const gst = gstAt(await findTariffs(tx), created_at.getTime());
  const taxable = bearsGst({ instrument: payment.instrument as Instrument, amount }, gst) ? fee : 0;
  const counted = await subtractFeeFromHour(tx, tenant_id, hour, { fee, taxable });
  if (!counted) throw new RangeError('The rollup does not count a payment that was charged');
}
