import type { ClientBase } from 'pg';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { PaymentsPart } from '../journal-queries.ts';
import { insertJournals, insertPaymentsJournal } from '../journal-queries.ts';

/** The accounts used by refunds, chargebacks, settlements and account checks. A debit is positive. */
type Account = Row<'posting'>['account'];

/** A journal with its legs, in paise. Zero legs are left out. */
export interface JournalWithLegs extends Row<'journal'> {
  readonly legs: { readonly [Name in Account]?: number };
}

/** Books journals. @throws RangeError if the legs of one do not sum to zero */
export async function bookJournals(tx: Tx, journals: readonly JournalWithLegs[]): Promise<void> {
  const rows = journals.map(({ legs: _, ...journal }) => journal);
  await insertJournals(tx, rows, journals.flatMap(postingsOf));
}

function postingsOf({ tenant_id, id: journal_id, legs }: JournalWithLegs): Row<'posting'>[] {
  const postings = (Object.entries(legs) as [Account, number][]).filter(([, amount]) => amount !== 0);
  if (postings.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new RangeError(`The legs of journal ${journal_id} do not sum to zero`);
  return postings.map(([account, amount]) => ({ tenant_id, journal_id, account, amount }));
}

/** Books journals that each move one amount, in paise, between the same two accounts. */
export function bookTransfers(
  tx: Tx,
  [debit, credit]: readonly [Account, Account],
  transfers: readonly (Row<'journal'> & { readonly amount: number })[],
): Promise<void> {
  return bookJournals(
    tx,
    transfers.map(({ amount, ...journal }) => ({ ...journal, legs: { [debit]: amount, [credit]: -amount } })),
  );
}

/** The fields of a completed payment that the ledger needs. Amounts are in paise. */
export interface CompletedPayment {
  readonly tenant_id: string;
  readonly amount: number;
  readonly offer_adjustment: number;
  readonly fee: number;
  readonly gst: number;
}

/** Books the payments that a batch completes: for each tenant one journal with the same id. `createdAt` is ISO 8601. */
export async function bookPayments(
  client: ClientBase,
  journal: { readonly id: string; readonly createdAt: string },
  payments: readonly CompletedPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  const parts = new Map<string, PaymentsPart>();
  for (const { tenant_id, amount, offer_adjustment, fee, gst } of payments) {
    const sums = parts.get(tenant_id) ?? { amount: 0, fee: 0, gst: 0 };
    parts.set(tenant_id, {
      tenant_id,
      amount: sums.amount + amount + offer_adjustment,
      fee: sums.fee + fee,
      gst: sums.gst + gst,
    });
  }
  await insertPaymentsJournal(client, journal, [...parts.values()]);
}
