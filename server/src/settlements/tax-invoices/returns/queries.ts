import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';

/** All invoices and credit notes of all merchants issued in a month, by number. `month` is its first day. */
export function listDocuments(tx: Tx, month: string): Promise<Row<'tax_invoice'>[]> {
  return tx
    .selectFrom('tax_invoice')
    .selectAll()
    .where(sql<boolean>`date_trunc('month', invoice_date) = ${month}::date`)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute();
}

/** Whether all invoices of a month are written. */
export async function isBilled(tx: Tx, month: string): Promise<boolean> {
  const run = await tx.selectFrom('invoice_run').select('month').where('month', '=', month).executeTakeFirst();
  return run !== undefined;
}
