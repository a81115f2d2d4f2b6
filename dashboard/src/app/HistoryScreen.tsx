import { mayRefund } from '@galla/contract/refunds.ts';
import type { Payment } from '@galla/contract/transactions.ts';
import { allows, useSession } from '../lib/session.ts';
import { RefundRowAction } from '../refunds/RefundAction.tsx';
import { HistoryPage } from '../transactions/HistoryPage.tsx';

const refund = (payment: Payment) => <RefundRowAction payment={payment} />;

/** The history, in which a row can be refunded by who may. */
export function HistoryScreen() {
  return <HistoryPage act={allows(useSession(), mayRefund) ? refund : undefined} />;
}
