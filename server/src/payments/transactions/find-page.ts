import type { Tx } from '../../platform/db/database.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import type { PaymentRow } from './list-queries.ts';
import { listPayments } from './list-queries.ts';
import type { PageCursor } from './page-key-queries.ts';
import { narrowToPage } from './page-range-queries.ts';

/** One page of a selection, plus one row if there are more in the page's direction. */
export async function findPage(tx: Tx, selection: PaymentSelection, cursor: PageCursor): Promise<PaymentRow[]> {
  const narrowed = await narrowToPage(tx, selection, cursor);
  return narrowed === undefined ? [] : listPayments(tx, narrowed, cursor);
}
