import type { ClientBase } from 'pg';
import type { Row, Tx } from '../../platform/db/database.ts';
import { refuseConflicts, withoutCopy } from '../../platform/db/distribution/without-copy.ts';

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
  {
    id,
    createdAt,
    isDistributed,
  }: { readonly id: string; readonly createdAt: string; readonly isDistributed: boolean },
  parts: readonly PaymentsPart[],
): Promise<void> {
  if (isDistributed) return insertPaymentsJournalByNodes(client, id, createdAt, parts);
  await client.query({
    name: 'ledger.insertPaymentsJournal',
    text: `WITH part AS (SELECT * FROM json_to_recordset($3) AS n(tenant_id uuid, amount bigint, fee bigint, gst bigint)),
           journals AS (INSERT INTO journal (tenant_id, id, kind, created_at) SELECT tenant_id, $1, 'payments', $2 FROM part)
           INSERT INTO posting (tenant_id, journal_id, account, amount)
           SELECT tenant_id, $1, leg.account, leg.amount FROM part CROSS JOIN LATERAL (VALUES
             ('payable', fee + gst - part.amount), ('rail', part.amount), ('fee', -fee), ('gst', -gst)
           ) AS leg(account, amount) WHERE leg.amount <> 0`,
    values: [id, createdAt, JSON.stringify(parts)],
  });
}

/** The same on a distributed database, in two statements without COPY (`withoutCopy`). */
async function insertPaymentsJournalByNodes(
  client: ClientBase,
  id: string,
  createdAt: string,
  parts: readonly PaymentsPart[],
): Promise<void> {
  const part = `json_to_recordset($3) AS n(tenant_id uuid, amount bigint, fee bigint, gst bigint)`;
  const values = [id, createdAt, JSON.stringify(parts)];
  const journals = await client.query({
    name: 'ledger.insertPaymentsJournals',
    text: `INSERT INTO journal (tenant_id, id, kind, created_at) SELECT tenant_id, $1::uuid, 'payments', $2::timestamptz
           FROM ${part} ${withoutCopy}`,
    values,
  });
  refuseConflicts(journals, parts.length);
  const postings = await client.query({
    name: 'ledger.insertPaymentsPostings',
    text: `INSERT INTO posting (tenant_id, journal_id, account, amount)
           SELECT tenant_id, $1::uuid, leg.account, leg.amount FROM ${part.replace('$3', '$2')} CROSS JOIN LATERAL (VALUES
             ('payable', fee + gst - n.amount), ('rail', n.amount), ('fee', -fee), ('gst', -gst)
           ) AS leg(account, amount) WHERE leg.amount <> 0 ${withoutCopy}`,
    values: [id, values[2]],
  });
  const legs = parts.flatMap(({ amount, fee, gst }) => [fee + gst - amount, amount, -fee, -gst]);
  refuseConflicts(postings, legs.filter((leg) => leg !== 0).length);
}
