import type { Instrument } from '@galla/contract/payments/instruments.ts';
import type { PaymentState } from '@galla/contract/payments/states.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../platform/db/database.ts';
import { preparedQuery } from '../platform/db/prepared-statements.ts';
import { RollupDeltas, type SummedRow } from './rollup-deltas.ts';
import { type Rollup, rollups } from './rollups.ts';

/** What was refunded of a payment, in paise. */
export interface RefundedShare {
  readonly payment: Pick<Row<'payment'>, keyof SummedRow>;
  readonly amount: number;
}

/**
 * Adds what was refunded of payments to every rollup that counts them. The payments' rows have to be locked: an event that
 * moves one from one row of a rollup to another takes its refunds along.
 */
export async function addRefunded(tx: Tx, shares: readonly RefundedShare[]): Promise<void> {
  const deltas = new RollupDeltas();
  for (const { payment, amount } of shares) if (amount > 0) deltas.addRefunded(rowOf(payment), amount);
  for (const rollup of Object.keys(rollups) as Rollup[]) {
    const rows = deltas.of(rollup);
    if (rows.length === 0) continue;
    // The rows are locked in the order of the deltas, which is that of ingestion, whatever plan the update gets.
    const keys: readonly (readonly [string, string])[] = rollups[rollup];
    const same = (one: string, other: string) =>
      sql.raw(keys.map(([name]) => `${one}.${name} = ${other}.${name}`).join(' and '));
    const counted = await preparedQuery(
      tx,
      sql`
      update ${sql.table(rollup)} as r set refunded = r.refunded + n.refunded
      from (
        select d.* from json_to_recordset(${JSON.stringify(rows)}::json)
          as d (${sql.raw(keys.map(([name, type]) => `${name} ${type}`).join(', '))}, refunded bigint)
        cross join lateral (select 1 from ${sql.table(rollup)} as l where ${same('l', 'd')} for no key update) locked
      ) n
      where ${same('r', 'n')} returning 1 as counted`,
    );
    if (counted.length !== rows.length) throw new RangeError(`${rollup} does not count a payment that was refunded`);
  }
}

function rowOf(payment: RefundedShare['payment']): SummedRow {
  return {
    tenant_id: payment.tenant_id,
    instrument: payment.instrument as Instrument,
    state: payment.state as PaymentState,
    created_at: payment.created_at.toISOString(),
    store_id: payment.store_id ?? undefined,
    terminal_id: payment.terminal_id ?? undefined,
    qr_code_id: payment.qr_code_id ?? undefined,
    payment_solution: payment.payment_solution ?? undefined,
  };
}
