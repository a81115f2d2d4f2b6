import type { MerchantProfile } from '@galla/contract/business/merchants/endpoints.ts';
import { paymentStateDetails } from '@galla/contract/payments/payments/states.ts';
import type { Payment, PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { PrintSheet } from '../../../lib/page/PrintSheet.tsx';
import { ReceiptSlip } from '../../../lib/page/Receipt.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { paidWithText } from '../public/paid-with.ts';

/** The receipt of a payment, as it is now. */
export function PaymentReceipt({
  payment,
  onPrinted,
}: {
  readonly payment: PaymentDetails;
  readonly onPrinted: () => void;
}) {
  const { profile } = useSession();
  return (
    <PrintSheet onPrinted={onPrinted}>
      <ReceiptOfPayment payment={payment} profile={profile} />
    </PrintSheet>
  );
}

/** The slip of a payment, as its list and its page know it. */
export function ReceiptOfPayment({
  payment,
  profile,
}: {
  readonly payment: Payment;
  readonly profile: MerchantProfile;
}) {
  const { offerAdjustment, refundedAmount } = payment;
  const at = payment.completedAt ?? payment.createdAt;
  return (
    <ReceiptSlip
      merchantName={payment.merchantName}
      storeName={payment.storeName}
      amount={payment.totalAmount}
      state={paymentStateDetails[payment.paymentState].title}
      rows={[
        [t`Date`, formatDay(at)],
        [t`Time`, formatTime(at, true)],
        [t`Paid with`, paidWithText(payment)],
        [t`Terminal`, payment.terminalName],
        ['UTR', payment.utr],
        [t`Transaction`, payment.providerTransactionId],
        [t({ message: 'Order', comment: 'The merchant’s order ID, on a receipt' }), payment.merchantOrderId],
        ['MID', payment.merchantId],
        ['GSTIN', profile.superMerchant ? null : profile.gstin],
        [t`Cashbacks Applied`, offerAdjustment > 0 ? offerAdjustment : null],
        [t`Refunded`, refundedAmount > 0 ? refundedAmount : null],
      ]}
      foot={t`This receipt is not a tax invoice.`}
    />
  );
}
