import type { ClientBase } from 'pg';
import type { Row, Tx } from '../../platform/db/database.ts';
import { insertTogether } from '../../platform/db/distribution/insert-rows.ts';

/** Writes journals and their postings. */
export async function insertJournals(
  tx: Tx,
  journals: readonly Row<'journal'>[],
  postings: readonly Row<'posting'>[],
): Promise<void> {
  await tx.insertInto('journal').values(journals).execute();
  await tx.insertInto('posting').values(postings).execute();
}

/** One tenant's part of the journal of a payment batch: sums, in paise, over the payments that the batch completes. */
export interface PaymentsPart {
  readonly tenant_id: string;
  readonly amount: number;
  readonly fee: number;
  readonly gst: number;
}

/**
 * Books a batch of completed payments: the rail owes the amount, and the merchant is owed the amount less fee and GST.
 * The legs of each tenant's journal sum to zero by construction.
 */
export async function insertPaymentsJournal(
  client: ClientBase,
  { id, createdAt }: { readonly id: string; readonly createdAt: string },
  parts: readonly PaymentsPart[],
): Promise<void> {
  const legs = parts.flatMap(({ amount, fee, gst }) => [fee + gst - amount, amount, -fee, -gst]);
  await insertTogether(
    client,
    {
      name: 'ledger.insertPaymentsJournal',
      list: `part AS (SELECT n.*, $2::uuid AS journal_id, $3::timestamptz AS created_at
               FROM json_to_recordset($1) AS n(tenant_id uuid, amount bigint, fee bigint, gst bigint))`,
      values: [JSON.stringify(parts), id, createdAt],
    },
    [
      {
        text: `INSERT INTO journal (tenant_id, id, kind, created_at)
               SELECT tenant_id, journal_id, 'payments', created_at FROM part`,
        expected: parts.length,
      },
      {
        text: `INSERT INTO posting (tenant_id, journal_id, account, amount)
               SELECT tenant_id, journal_id, leg.account, leg.amount FROM part CROSS JOIN LATERAL (VALUES
                 ('payable', fee + gst - part.amount), ('rail', part.amount), ('fee', -fee), ('gst', -gst)
               ) AS leg(account, amount) WHERE leg.amount <> 0`,
        expected: legs.filter((leg) => leg !== 0).length,
      },
    ],
  );
}
