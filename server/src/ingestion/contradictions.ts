import type { Tx } from '../platform/db/database.ts';

/** Keeps for the operator what the rail says against what is final; the same again is kept once. */
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
