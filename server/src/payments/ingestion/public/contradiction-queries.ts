import type { Tx } from '../../../platform/db/database.ts';

/** Stores a report that contradicts a final state, for the operator. A repeated report is stored once. */
export async function keepContradiction(
  tx: Tx,
  row: {
    id: string;
    engine_key_id: string;
    merchant_id: string;
    provider_transaction_id: string;
    code: string;
    field: string;
    message: string;
    event: object;
    received_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('refused_event')
    .values({ ...row, event: JSON.stringify(row.event) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
