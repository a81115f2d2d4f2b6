import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { RefundRefusal } from '@galla/contract/refunds/refunds/rules.ts';
import { formatDate } from '@galla/ui/format/dates.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RefundableLedger } from '../RefundableLedger.tsx';

interface WhyProps {
  readonly payment: PaymentDetails;
  readonly refusal: RefundRefusal;
}

/** Why no one can refund a payment, with the figures. */
export function Why({ payment, refusal }: WhyProps) {
  const { refundDays } = useSession().profile;
  const { totalAmount, refundedAmount, refundableAmount, paymentState, completedAt, createdAt } = payment;
  if (refusal === 'NOT_AUTHORIZED') return <p>Accounts of this type cannot refund. Pay the customer back by UPI.</p>;
  if (refusal === 'NOTHING_LEFT')
    return <RefundableLedger total={totalAmount} refunded={refundedAmount} refundable={refundableAmount} />;
  if (refusal === 'TOO_OLD')
    return (
      <p>
        {`You can refund a payment within ${refundDays} days. This one is from ${formatDate(completedAt ?? createdAt)}. Send the money by bank transfer, or write to support.`}
      </p>
    );
  if (paymentState === 'COMPLETED')
    return <p>{`${providerName} has stopped refunds for your business. Ask support why and for how long.`}</p>;
  if (paymentState === 'PENDING' || paymentState === 'INITIATED')
    return <p>The bank has not confirmed this payment yet. You can refund it after that.</p>;
  return (
    <p>
      This payment was not completed, so there is no money to refund. The customer’s bank returns any money it debited.
    </p>
  );
}
