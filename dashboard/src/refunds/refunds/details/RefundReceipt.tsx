import { refundStateText } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Receipt } from '../../../lib/page/Receipt.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { paidWithText } from '../../../payments/transactions/public/paid-with.ts';

/** The receipt of a refund in its current state. The reason and the note are internal and not printed. */
export function RefundReceipt({
  refund,
  onPrinted,
}: {
  readonly refund: RefundDetails;
  readonly onPrinted: () => void;
}) {
  const { profile } = useSession();
  const at = refund.finishedAt ?? refund.createdAt;
  return (
    <Receipt
      merchantName={refund.merchantName}
      storeName={refund.storeName}
      amount={refund.amount}
      state={refundStateText(refund)}
      rows={[
        [t`Date`, formatDay(at)],
        [t`Time`, formatTime(at, true)],
        [t`Refunded to`, paidWithText(refund)],
        [t`Refund UTR`, refund.utr],
        [t`Refund ARN`, refund.arn],
        [t`Refund ID`, refund.refundId],
        [t`Payment`, refund.paymentTotal],
        [t`Transaction`, refund.providerTransactionId],
        [t({ message: 'Order', comment: 'The merchant’s order ID, on a receipt' }), refund.merchantOrderId],
        ['MID', refund.merchantId],
        ['GSTIN', profile.superMerchant ? null : profile.gstin],
      ]}
      foot={t`This receipt is not a tax invoice.`}
      onPrinted={onPrinted}
    />
  );
}
