import type { CounterPayment } from '@galla/contract/shops/counter/schemas.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { moneyText } from '../parts.tsx';
import { payerWords } from '../payment-labels.ts';

/**
 * The payments of this counter that arrived after a QR code was created and are being refunded, except the one that
 * paid it.
 */
export const goingBackSince = (payments: readonly CounterPayment[], { createdAt, paid }: DynamicQr): CounterPayment[] =>
  payments.filter(
    ({ goesBack, at, paymentId }) =>
      goesBack && paymentId !== paid?.paymentId && Date.parse(at) >= Date.parse(createdAt),
  );

/**
 * Payments that are being refunded to their customers, each with its amount, so that the cashier hands over no goods
 * for them.
 */
export function GoingBack({ payments }: { readonly payments: readonly CounterPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <div className="notice warning going-back" role="alert">
      <Undo2 size={18} aria-hidden />
      <ul>
        {payments.map((payment) => (
          <li key={payment.paymentId}>
            <b>{t`${moneyText(payment.amount)} will be refunded to the customer`}</b>
            <small>{`${payerWords(payment)} · ${formatTime(payment.at)}`}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
