import { sql } from 'kysely';
import type { Row, Tx } from '../platform/db/database.ts';
import { noId } from '../platform/ids.ts';
import { istDay, istHour } from '../platform/indian-time.ts';
import { type Rollup, rollups } from './rollups.ts';

/** The columns of a payment by which rollups sum. */
export type SummedPayment = Pick<
  Row<'payment'>,
  'tenant_id' | 'created_at' | 'store_id' | 'terminal_id' | 'qr_code_id' | 'instrument' | 'payment_solution' | 'state'
>;

/**
 * Adds what was refunded of a payment to every rollup that counts it. The payment's row has to be locked: an event that
 * moves it from one row of a rollup to another takes its refunds along.
 */
export async function addRefunded(tx: Tx, payment: SummedPayment, amount: number): Promise<void> {
  const hour = istHour(payment.created_at.getTime());
  const values: { readonly [column: string]: string } = {
    tenant_id: payment.tenant_id,
    hour: new Date(hour).toISOString(),
    day: istDay(hour),
    store_id: payment.store_id ?? noId,
    terminal_id: payment.terminal_id ?? noId,
    qr_code_id: payment.qr_code_id ?? noId,
    instrument: payment.instrument,
    payment_solution: payment.payment_solution ?? '',
    state: payment.state,
  };
  for (const rollup of Object.keys(rollups) as Rollup[]) {
    const columns: readonly (readonly [string, string])[] = rollups[rollup];
    if (payment.store_id === null && columns.some(([name]) => name === 'store_id')) continue;
    const key = columns.map(([name, type]) => sql`${sql.ref(name)} = ${values[name]}::${sql.raw(type)}`);
    const { numAffectedRows } = await sql`
      update ${sql.table(rollup)} set refunded = refunded + ${amount} where ${sql.join(key, sql` and `)}`.execute(tx);
    if (numAffectedRows !== 1n) throw new RangeError(`${rollup} does not count the payment that was refunded`);
  }
}
