import type { PaymentDetails } from '@galla/contract/transactions.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { Money } from '@galla/ui/Money.tsx';
import { useSession } from '../lib/session.ts';
import css from './PaymentReceipt.module.css';
import { PrintSheet } from './PrintSheet.tsx';
import { instrumentName, stateTitles } from './payment-words.ts';

/** A receipt for the roll of a counter's printer: 80 mm, one column (look.md 12). It goes to the customer. */
export function PaymentReceipt({
  payment,
  onPrinted,
}: {
  readonly payment: PaymentDetails;
  readonly onPrinted: () => void;
}) {
  const { profile } = useSession();
  const at = payment.completedAt ?? payment.createdAt;
  const rows: (readonly [string, string | null])[] = [
    ['Date', formatDay(at)],
    ['Time', formatTime(at, true)],
    ['Paid with', payment.instrumentLabel ?? instrumentName(payment.instrument)],
    ['Terminal', payment.terminalName],
    ['UTR', payment.utr],
    ['Transaction', payment.providerTransactionId],
    ['Order', payment.merchantOrderId],
    ['MID', payment.merchantId],
    ['GSTIN', profile.superMerchant ? null : profile.gstin],
  ];
  return (
    <PrintSheet onPrinted={onPrinted}>
      <article className={css['receipt']}>
        <h1>{payment.merchantName}</h1>
        {payment.storeName && <p>{payment.storeName}</p>}
        <p className={css['amount']}>
          <Money paise={payment.totalAmount} size="large" />
        </p>
        <p className={css['state']}>{stateTitles[payment.paymentState]}</p>
        <dl>
          {rows
            .filter(([, value]) => value !== null)
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          {payment.offerAdjustment > 0 && (
            <div>
              <dt>Cashbacks Applied</dt>
              <dd>
                <Money paise={payment.offerAdjustment} plain />
              </dd>
            </div>
          )}
          {payment.refundedAmount > 0 && (
            <div>
              <dt>Refunded</dt>
              <dd>
                <Money paise={payment.refundedAmount} plain />
              </dd>
            </div>
          )}
        </dl>
        <p className={css['foot']}>This receipt is no tax invoice.</p>
      </article>
    </PrintSheet>
  );
}
