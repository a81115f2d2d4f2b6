import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { isFinal } from '@galla/contract/collect/payment-links/states.ts';
import type { LedgerRow } from '@galla/ui/figures/Ledger.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { methodNames } from '../link-labels.tsx';

/** The link's money: the amount asked, left and paid, and what reaches the bank. */
export function ledgerRows({ link, gst, payments }: PaymentLinkDetails): LedgerRow[] {
  const { amount, paidAmount, expiresAt, state } = link;
  const left = amount - paidAmount;
  const ended = isFinal(state);
  const asked: LedgerRow = {
    label: 'Requested',
    amount,
    ...(gst > 0 && { note: `Includes GST ${formatMoney(gst)}` }),
    struck: ended && paidAmount === 0,
  };
  const open: LedgerRow[] =
    left === 0 || paidAmount === 0
      ? []
      : [
          {
            label: ended ? 'Not paid' : 'Left to pay',
            note: ended ? '' : `Due ${formatDay(expiresAt)}`,
            amount: -left,
          },
        ];
  const known = payments.every(({ fee, tax, net }) => fee !== null && tax !== null && net !== null);
  if (payments.length === 0 || !known)
    return [asked, ...open, { label: 'Paid', note: wayOf(payments), amount: paidAmount, kind: 'total' }];
  const sum = (of: (payment: (typeof payments)[number]) => number | null) =>
    payments.reduce((all, payment) => all + (of(payment) ?? 0), 0);
  const refunded = sum((payment) => payment.refunded);
  return [
    asked,
    ...open,
    { label: 'Paid', note: wayOf(payments), amount: paidAmount, kind: 'sum' },
    { label: 'Fee', amount: -sum(({ fee }) => fee) },
    { label: 'GST on fee', amount: -sum(({ tax }) => tax) },
    ...(refunded === 0 ? [] : [{ label: 'Refunded', amount: -refunded }]),
    { label: 'To your bank', note: 'With your settlement', amount: sum(({ net }) => net), kind: 'total' },
  ];
}

function wayOf(payments: PaymentLinkDetails['payments']): string {
  const [first] = payments;
  if (first === undefined) return '';
  return payments.length > 1 ? `${payments.length} payments` : (first.instrument ?? methodNames[first.method]);
}
