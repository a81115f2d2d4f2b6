import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { isFinal } from '@galla/contract/collect/payment-links/states.ts';
import type { LedgerRow } from '@galla/ui/figures/Ledger.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { plural, t } from '@lingui/core/macro';
import { methodNames } from '../link-labels.tsx';

/** The link's money: the amount asked, left and paid, and what reaches the bank. */
export function ledgerRows({ link, gst, payments }: PaymentLinkDetails): LedgerRow[] {
  const { amount, paidAmount, expiresAt, state } = link;
  const left = amount - paidAmount;
  const ended = isFinal(state);
  const asked: LedgerRow = {
    label: t`Requested`,
    amount,
    ...(gst > 0 && { note: t`Includes GST ${{ gst: formatMoney(gst) }}` }),
    struck: ended && paidAmount === 0,
  };
  const open: LedgerRow[] =
    left === 0 || paidAmount === 0
      ? []
      : [
          {
            label: ended ? t`Not paid` : t`Left to pay`,
            note: ended ? '' : t`Due ${{ expiresAt: formatDay(expiresAt) }}`,
            amount: -left,
          },
        ];
  const known = payments.every(({ fee, tax, net }) => fee !== null && tax !== null && net !== null);
  if (payments.length === 0 || !known)
    return [asked, ...open, { label: t`Paid`, note: wayOf(payments), amount: paidAmount, kind: 'total' }];
  const sum = (of: (payment: (typeof payments)[number]) => number | null) =>
    payments.reduce((all, payment) => all + (of(payment) ?? 0), 0);
  const refunded = sum((payment) => payment.refunded);
  return [
    asked,
    ...open,
    { label: t`Paid`, note: wayOf(payments), amount: paidAmount, kind: 'sum' },
    { label: t`Fee`, amount: -sum(({ fee }) => fee) },
    { label: t`GST on fee`, amount: -sum(({ tax }) => tax) },
    ...(refunded === 0 ? [] : [{ label: t`Refunded`, amount: -refunded }]),
    { label: t`To your bank`, note: t`With your settlement`, amount: sum(({ net }) => net), kind: 'total' },
  ];
}

function wayOf(payments: PaymentLinkDetails['payments']): string {
  const [first] = payments;
  if (first === undefined) return '';
  return payments.length > 1
    ? plural({ count: payments.length }, { one: '# payment', other: '# payments' })
    : (first.instrument ?? t(methodNames[first.method]));
}
