import { PaymentRefunds } from '../../refunds/PaymentRefunds.tsx';
import { RefundAction } from '../../refunds/RefundAction.tsx';
import { TransactionDetailsPage } from '../../transactions/details/TransactionDetailsPage.tsx';

/** A payment with what went back of it, and the way to refund it. */
export function TransactionDetailsScreen() {
  return (
    <TransactionDetailsPage
      act={(payment) => <RefundAction payment={payment} />}
      refunds={(payment) => <PaymentRefunds payment={payment} />}
    />
  );
}
