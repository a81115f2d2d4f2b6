import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import type { RefundRefusal } from '@galla/contract/refunds/refunds/rules.ts';
import { formatDate } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  if (refusal === 'NOT_AUTHORIZED')
    return (
      <p>
        <Trans>Accounts of this type cannot refund. Pay the customer back by UPI.</Trans>
      </p>
    );
  if (refusal === 'NOTHING_LEFT')
    return <RefundableLedger total={totalAmount} refunded={refundedAmount} refundable={refundableAmount} />;
  if (refusal === 'TOO_OLD')
    return (
      <p>
        {t`You can refund a payment within ${refundDays} days. This one is from ${{ day: formatDate(completedAt ?? createdAt) }}. Send the money by bank transfer, or write to support.`}
      </p>
    );
  if (paymentState === 'COMPLETED')
    return <p>{t`${providerName} has stopped refunds for your business. Ask support why and for how long.`}</p>;
  if (paymentState === 'PENDING' || paymentState === 'INITIATED')
    return (
      <p>
        <Trans>The bank has not confirmed this payment yet. You can refund it after that.</Trans>
      </p>
    );
  return (
    <p>
      <Trans>
        This payment was not completed, so there is no money to refund. The customer’s bank returns any money it
        debited.
      </Trans>
    </p>
  );
}
