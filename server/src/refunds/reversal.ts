import type { Instrument } from '@galla/contract/payments/instruments.ts';
import { sql } from 'kysely';
import { bearsGst, type Charges } from '../ledger/charges.ts';
import { gstAt } from '../ledger/tariff.ts';
import { findTariffs } from '../ledger/tariff-queries.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { istHour } from '../platform/indian-time.ts';

/** Charges that a refund takes back: of a payment in a settlement they go back with the refund, in its settlement. */
export interface Reversal extends Charges {
  readonly isSettled: boolean;
}

/** A payment as far as its charges go. */
export type ChargedPayment = Pick<
  Row<'payment'>,
  'tenant_id' | 'id' | 'created_at' | 'instrument' | 'amount' | 'fee' | 'gst'
>;

/**
 * Takes back what a payment costs, which goes back by itself and so costs the merchant nothing (0039). Call it under
 * `lockSettlements` and the lock of the payment's row, and book what it returns. Undefined where nothing was charged.
 */
export async function reverseCharges(tx: Tx, payment: ChargedPayment): Promise<Reversal | undefined> {
  const { tenant_id, id, fee, gst } = payment;
  if (fee + gst === 0) return undefined;
  const item = await tx
    .selectFrom('settlement_item')
    .select('gst')
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', id)
    .where('kind', '=', 'PAYMENT')
    .executeTakeFirst();
  if (item !== undefined) return { fee, gst: item.gst, isSettled: true };
  await tx
    .updateTable('payment')
    .set({ fee: 0, gst: 0, reversed_fee: fee, reversed_gst: gst })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
  await takeFromHour(tx, payment);
  return { fee, gst, isSettled: false };
}

async function takeFromHour(tx: Tx, payment: ChargedPayment): Promise<void> {
  const { tenant_id, created_at, fee, amount } = payment;
  const gst = gstAt(await findTariffs(tx), created_at.getTime());
  const taxable = bearsGst({ instrument: payment.instrument as Instrument, amount }, gst) ? fee : 0;
  const counted = await tx
    .updateTable('payment_state_hour')
    .set({ fee: sql`fee - ${fee}`, taxable: sql`taxable - ${taxable}` })
    .where('tenant_id', '=', tenant_id)
    .where('hour', '=', new Date(istHour(created_at.getTime())))
    .where('state', '=', 'COMPLETED')
    .executeTakeFirst();
  if (counted.numUpdatedRows !== 1n) throw new RangeError('The rollup does not count a payment that was charged');
}
