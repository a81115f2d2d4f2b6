import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
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
        ['Description', link.purpose],
        ['Customer', link.customerName],
        ['Reference', link.referenceId],
        ['Created', formatDateTime(link.createdAt)],
        ['Pay by', formatDateTime(link.expiresAt)],
        ['Includes GST', gst > 0 ? gst : null],
        ['Paid', paidAmount > 0 ? paidAmount : null],
        ['Left to pay', paidAmount > 0 && paidAmount < amount ? amount - paidAmount : null],
        ['Refunded', refundedAmount > 0 ? refundedAmount : null],
        ['Paid with', payments.map(({ instrument, method }) => instrument ?? methodNames[method]).join(', ') || null],
        ['Link', url],
      ]}
      foot="This receipt is not a tax invoice."
      onPrinted={onPrinted}
    />
  );
}
