import { mayRefund } from '@galla/contract/refunds/endpoints.ts';
import type { Payment } from '@galla/contract/transactions/schemas.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { RefundRowAction } from '../../refunds/RefundAction.tsx';
import { HistoryPage } from '../../transactions/history/HistoryPage.tsx';

const refund = (payment: Payment) => <RefundRowAction payment={payment} />;

/** The history, in which a row can be refunded by who may. */
export function HistoryScreen() {
  return <HistoryPage act={allows(useSession(), mayRefund) ? refund : undefined} />;
}
