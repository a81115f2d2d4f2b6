import type { ClientBase } from 'pg';
import type { Row, Tx } from '../platform/db/database.ts';

/** Writes journals and their postings. */
export async function insertJournals(
  tx: Tx,
  journals: readonly Row<'journal'>[],
  postings: readonly Row<'posting'>[],
): Promise<void> {
  await tx.insertInto('journal').values(journals).execute();
  await tx.insertInto('posting').values(postings).execute();
}

/** One tenant's part of the journal of a batch of payments: sums, in paise, over the payments that the batch completes. */
export interface PaymentsPart {
  readonly tenant_id: string;
  readonly amount: number;
  readonly fee: number;
  readonly gst: number;
}

/**
 * Books a batch of completed payments: the rail owes the amount, the merchant is owed it less fee and GST. The legs of each
 * tenant's journal sum to zero by construction.
 */
export async function insertPaymentsJournal(
  client: ClientBase,
  journalId: string,
  createdAt: string,
  parts: readonly PaymentsPart[],
): Promise<void> {
  await client.query({
    name: 'ledger.insertPaymentsJournal',
    text: `WITH part AS (SELECT * FROM json_to_recordset($3) AS n(tenant_id uuid, amount bigint, fee bigint, gst bigint)),
           journals AS (INSERT INTO journal (tenant_id, id, kind, created_at) SELECT tenant_id, $1, 'payments', $2 FROM part)
           INSERT INTO posting (tenant_id, journal_id, account, amount)
           SELECT tenant_id, $1, leg.account, leg.amount FROM part CROSS JOIN LATERAL (VALUES
             ('payable', fee + gst - part.amount), ('rail', part.amount), ('fee', -fee), ('gst', -gst)
           ) AS leg(account, amount) WHERE leg.amount <> 0`,
    values: [journalId, createdAt, JSON.stringify(parts)],
  });
}
