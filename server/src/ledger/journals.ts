import type { Tx } from '../platform/db/database.ts';

/** The accounts that refunds, chargebacks and settlements move money between. A debit is positive. */
type Account = 'payable' | 'refund-reserve' | 'settlement-clearing' | 'fee' | 'gst' | 'rail';

interface Journal {
  readonly tenant_id: string;
  readonly id: string;
  readonly kind: string;
  readonly created_at: Date;
}

/** A journal with its legs, in paise; those of nothing are left out. */
export interface WithLegs extends Journal {
  readonly legs: { readonly [Name in Account]?: number };
}

/** Journals whose legs sum to zero. @throws RangeError for one whose legs do not */
export async function insertLegs(tx: Tx, journals: readonly WithLegs[]): Promise<void> {
  await tx
    .insertInto('journal')
    .values(journals.map(({ legs: _, ...journal }) => journal))
    .execute();
  await tx.insertInto('posting').values(journals.flatMap(postingsOf)).execute();
}

function postingsOf({ tenant_id, id: journal_id, legs }: WithLegs) {
  const postings = Object.entries(legs).filter(([, amount]) => amount !== 0);
  if (postings.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new RangeError(`The legs of journal ${journal_id} do not sum to zero`);
  return postings.map(([account, amount]) => ({ tenant_id, journal_id, account: account as Account, amount }));
}

/** Journals of the same two legs over one amount, each of which sums to zero. */
export function insertJournals(
  tx: Tx,
  [debit, credit]: readonly [Account, Account],
  journals: readonly (Journal & { readonly amount: number })[],
): Promise<void> {
  return insertLegs(
    tx,
    journals.map(({ amount, ...journal }) => ({ ...journal, legs: { [debit]: amount, [credit]: -amount } })),
  );
}
