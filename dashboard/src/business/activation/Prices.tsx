import type { GatewayActivation, PricedKind } from '@galla/contract/business/activation/endpoints.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './Activation.module.css';

const c = classNames(css);

const kindNames: { readonly [Kind in PricedKind]: string } = {
  UPI: 'UPI',
  RUPAY_DEBIT: 'RuPay debit cards',
  DEBIT: 'Other debit cards',
  CREDIT: 'Credit cards',
  PREMIUM: 'Amex, Diners and corporate cards',
  OTHER: 'Net banking, wallets and everything else',
};

const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}%`;

/** The prices of payments: free in the free period, then the merchant's own prices (SET-03). */
export function Prices({ pricing: { freeUntil, lines, gstBasisPoints } }: Pick<GatewayActivation, 'pricing'>) {
  const lastDay = formatDate(new Date(Date.parse(freeUntil) - 1).toISOString());
  return (
    <section className={c('prices')} aria-labelledby="prices-title">
      <h2 id="prices-title">Pricing</h2>
      <p className={c('free')}>
        <b>0%</b> on all payments until {lastDay}
      </p>
      <p>
        After that, plus <Figure>{percent(gstBasisPoints)}</Figure> GST on the fee:
      </p>
      <dl className={c('lines')}>
        {lines.map(({ kind, basisPoints, maxFee }) => (
          <div key={kind}>
            <dt>{kindNames[kind]}</dt>
            <dd>
              <Figure>{percent(basisPoints)}</Figure>
              {maxFee !== null && (
                <span className={c('most')}>
                  at most <Money paise={maxFee} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={c('small')}>No setup or maintenance fees.</p>
    </section>
  );
}
