import type { Row, Tx } from '../../platform/db/database.ts';

/** All invoices and credit notes of a month, of all merchants, by number. `month` is its first day. */
export function listDocuments(tx: Tx, month: string): Promise<Row<'tax_invoice'>[]> {
  return tx
    .selectFrom('tax_invoice')
    .selectAll()
    .where('month', '=', month)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute();
}

/** Whether all invoices of a month are written. */
export async function isBilled(tx: Tx, month: string): Promise<boolean> {
  const run = await tx.selectFrom('invoice_run').select('month').where('month', '=', month).executeTakeFirst();
  return run !== undefined;
}
