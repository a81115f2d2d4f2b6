import { instruments } from '@galla/contract/payments/instruments.ts';
import { isLost } from '@galla/contract/payments/states.ts';
import type { PaymentDetails } from '@galla/contract/transactions/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Ledger, type LedgerRow } from '@galla/ui/figures/Ledger.tsx';

/** The money: the customer's amount, the offer's, and refunds. */
export function PaymentLedger({ payment }: { readonly payment: PaymentDetails }) {
  return <Ledger label="Money" notes="column" rows={ledgerRows(payment)} size="medium" />;
}

/** The lines of the ledger. A payment that is not completed has no last line. */
export function ledgerRows(payment: PaymentDetails): LedgerRow[] {
  const { amount, offerAdjustment, offerId, totalAmount, paymentState } = payment;
  const { refundedAmount, refundableAmount, chargedBackAmount } = payment;
  const struck = isLost(paymentState);
  const paid: LedgerRow = {
    label: paymentState === 'COMPLETED' ? 'Customer paid' : 'Customer pays',
    note: payment.instrumentLabel ? <Figure>{payment.instrumentLabel}</Figure> : instruments[payment.instrument].name,
    amount,
    struck,
  };
  const offer: LedgerRow[] =
    offerAdjustment === 0
      ? []
      : [
          {
            label: 'Offer, paid by the bank',
            note: offerId && <Figure>{offerId}</Figure>,
            amount: offerAdjustment,
            struck,
          },
        ];
  if (paymentState !== 'COMPLETED')
    return [paid, ...offer, { label: 'Payment', amount: totalAmount, kind: 'sum', struck }];
  const onTheirWay = totalAmount - refundedAmount - refundableAmount - chargedBackAmount;
  if (refundableAmount === totalAmount)
    return [paid, ...offer, { label: 'Payment', amount: totalAmount, kind: 'total' }];
  return [
    paid,
    ...offer,
    { label: 'Payment', amount: totalAmount, kind: 'sum' },
    ...(refundedAmount === 0 ? [] : [{ label: 'Refunded', amount: -refundedAmount }]),
    ...(onTheirWay === 0 ? [] : [{ label: 'Refunds on their way', amount: -onTheirWay }]),
    ...(chargedBackAmount === 0 ? [] : [{ label: 'Taken back by the customer’s bank', amount: -chargedBackAmount }]),
    {
      label: chargedBackAmount === 0 ? 'After refunds' : 'What remains',
      amount: refundableAmount,
      kind: 'total',
    },
  ];
}
