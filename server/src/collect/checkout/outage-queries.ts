import type { Database, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';

/** Adds an outage, or changes its end. */
export async function upsertOutage(tx: Tx, code: string, since: Date, endsAt: Date): Promise<void> {
  await tx
    .insertInto('bank_outage')
    .values({ code, since, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ since, ends_at: endsAt }))
    .execute();
}

/** Deletes an outage. False if there was none. */
export async function deleteOutage(tx: Tx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('bank_outage').where('code', '=', code).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The outages at a given time, by code. */
export function listOutages(tx: Tx, now: Date) {
  return tx.selectFrom('bank_outage').selectAll().where('ends_at', '>', now).orderBy('code').execute();
}

/** The codes of the methods, banks and wallets with an outage at a given time (ms). */
export async function outagesAt(database: Database, now: number): Promise<string[]> {
  const rows = await inTransaction(database, (tx) => listOutages(tx, new Date(now)));
  return rows.map(({ code }) => code);
}
