import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import type { RouteObject } from 'react-router';
import { lead, tabs, within } from '../../lib/router/routes.tsx';
import { paymentDetails, paymentLists, type RefundParts } from '../../payments/transactions/screens.tsx';
import { TransactionsLayout } from '../../payments/transactions/TransactionsLayout.tsx';
import { batchList, batchRoutes } from '../../refunds/refund-batches/screens.tsx';
import { refundDetails, refundList } from '../../refunds/refunds/screens.tsx';

const { transactions, history } = transactionScreens;

const refundParts = async (): Promise<RefundParts> => {
  const [{ RefundAction, RefundRowAction, useRefusalText }, { PaymentRefunds }, { RefundMany }] = await Promise.all([
    import('../../refunds/refunds/RefundAction.tsx'),
    import('../../refunds/refunds/PaymentRefunds.tsx'),
    import('../../refunds/refund-batches/draft/RefundMany.tsx'),
  ]);
  const BulkAction: RefundParts['BulkAction'] = ({ payments }) => (
    <RefundMany payments={payments} refusalOf={useRefusalText()} />
  );
  return { RowAction: RefundRowAction, BulkAction, Action: RefundAction, Refunds: PaymentRefunds };
};

/** Payments with their refunds: lists as tabs, and single payments, refunds or files. */
export const routes: readonly RouteObject[] = [
  lead(transactions.path, history.path),
  within(TransactionsLayout, tabs([...paymentLists(refundParts), refundList, batchList])),
  paymentDetails(refundParts),
  refundDetails,
  ...batchRoutes,
];
