import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { type Route, tabs, within } from '../../lib/router/routes.ts';
import { batchList, batchRoutes } from '../../refund-batches/screens.tsx';
import { refundDetails, refundList } from '../../refunds/screens.tsx';
import { paymentDetails, paymentLists, type RefundParts } from '../../transactions/screens.tsx';
import { TransactionsLayout } from '../../transactions/TransactionsLayout.tsx';

const { transactions, history } = transactionScreens;

const refundParts = async (): Promise<RefundParts> => {
  const [{ RefundAction, RefundRowAction, useRefusalText }, { PaymentRefunds }, { RefundMany }] = await Promise.all([
    import('../../refunds/RefundAction.tsx'),
    import('../../refunds/PaymentRefunds.tsx'),
    import('../../refund-batches/draft/RefundMany.tsx'),
  ]);
  const BulkAction: RefundParts['BulkAction'] = ({ payments }) => (
    <RefundMany payments={payments} refusalOf={useRefusalText()} />
  );
  return { RowAction: RefundRowAction, BulkAction, Action: RefundAction, Refunds: PaymentRefunds };
};

/** Payments with their refunds: lists as tabs, and one payment, refund or file. */
export const routes: readonly Route[] = [
  { path: transactions.path, to: () => history.path },
  ...tabs(within(TransactionsLayout, [...paymentLists(refundParts), refundList, batchList])),
  paymentDetails(refundParts),
  refundDetails,
  ...batchRoutes,
];
