import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Receipt } from '../../../lib/page/Receipt.tsx';
import { useMerchantName } from '../../../lib/session/use-merchant-name.ts';
import { displayOf, methodNames } from '../link-labels.tsx';

interface Props {
  readonly details: PaymentLinkDetails;
  readonly onPrinted: () => void;
}

/** A printed payment link in its current state. */
export function LinkReceipt({ details: { link, payments, gst }, onPrinted }: Props) {
  const { amount, paidAmount, refundedAmount, url } = link;
  return (
    <Receipt
      merchantName={useMerchantName(link.merchantId)}
      storeName={null}
      amount={amount}
      state={displayOf(link).name}
      rows={[
        [t`Description`, link.purpose],
        [t`Customer`, link.customerName],
        [t`Reference`, link.referenceId],
        [t`Created`, formatDateTime(link.createdAt)],
        [t`Pay by`, formatDateTime(link.expiresAt)],
        [t`Includes GST`, gst > 0 ? gst : null],
        [t`Paid`, paidAmount > 0 ? paidAmount : null],
        [t`Left to pay`, paidAmount > 0 && paidAmount < amount ? amount - paidAmount : null],
        [t`Refunded`, refundedAmount > 0 ? refundedAmount : null],
        [
          t`Paid with`,
          payments.map(({ instrument, method }) => instrument ?? t(methodNames[method])).join(', ') || null,
        ],
        [t`Link`, url],
      ]}
      foot={t`This receipt is not a tax invoice.`}
      onPrinted={onPrinted}
    />
  );
}
