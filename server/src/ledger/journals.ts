import type { Tx } from '../platform/db/database.ts';

/** The accounts that refunds, chargebacks and settlements move money between (data.md). A debit is positive. */
type Account = 'payable' | 'refund-reserve' | 'settlement-clearing' | 'rail';

/** A journal of two legs, over one amount. */
interface TwoLegs {
  readonly tenant_id: string;
  readonly id: string;
  readonly kind: string;
  readonly created_at: Date;
  readonly amount: number;
}

/** Journals of the same two legs, each of which sums to zero. */
export async function insertJournals(
  tx: Tx,
  [debit, credit]: readonly [Account, Account],
  journals: readonly TwoLegs[],
): Promise<void> {
  await tx
    .insertInto('journal')
    .values(journals.map(({ amount: _, ...journal }) => journal))
    .execute();
  await tx
    .insertInto('posting')
    .values(
      journals.flatMap(({ tenant_id, id: journal_id, amount }) => [
        { tenant_id, journal_id, account: debit, amount },
        { tenant_id, journal_id, account: credit, amount: -amount },
      ]),
    )
    .execute();
}
