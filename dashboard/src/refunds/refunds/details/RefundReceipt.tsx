import { refundStateText } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
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
        ['Date', formatDay(at)],
        ['Time', formatTime(at, true)],
        ['Refunded to', paidWithText(refund)],
        ['Refund UTR', refund.utr],
        ['Refund ARN', refund.arn],
        ['Refund ID', refund.refundId],
        ['Payment', refund.paymentTotal],
        ['Transaction', refund.providerTransactionId],
        ['Order', refund.merchantOrderId],
        ['MID', refund.merchantId],
        ['GSTIN', profile.superMerchant ? null : profile.gstin],
      ]}
      foot="This receipt is not a tax invoice."
      onPrinted={onPrinted}
    />
  );
}
