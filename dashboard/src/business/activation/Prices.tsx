import type { GatewayActivation, PricedKind } from '@galla/contract/business/activation/endpoints.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Activation.module.css';

const c = classNames(css);

const kindNames: { readonly [Kind in PricedKind]: MessageDescriptor } = {
  UPI: msg`UPI`,
  RUPAY_DEBIT: msg`RuPay debit cards`,
  DEBIT: msg`Other debit cards`,
  CREDIT: msg`Credit cards`,
  PREMIUM: msg`Amex, Diners and corporate cards`,
  OTHER: msg`Net banking, wallets and everything else`,
};

const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}%`;

/** The prices of payments: free in the free period, then the merchant's own prices (SET-03). */
export function Prices({ pricing: { freeUntil, lines, gstBasisPoints } }: Pick<GatewayActivation, 'pricing'>) {
  const lastDay = formatDate(new Date(Date.parse(freeUntil) - 1).toISOString());
  return (
    <section className={c('prices')} aria-labelledby="prices-title">
      <h2 id="prices-title">
        <Trans>Pricing</Trans>
      </h2>
      <p className={c('free')}>
        <Trans>
          <b>0%</b> on all payments until {lastDay}
        </Trans>
      </p>
      <p>
        <Trans>
          After that, plus <Figure>{ph({ rate: percent(gstBasisPoints) })}</Figure> GST on the fee:
        </Trans>
      </p>
      <dl className={c('lines')}>
        {lines.map(({ kind, basisPoints, maxFee }) => (
          <div key={kind}>
            <dt>{t(kindNames[kind])}</dt>
            <dd>
              <Figure>{percent(basisPoints)}</Figure>
              {maxFee !== null && (
                <span className={c('most')}>
                  <Trans>
                    at most <Money paise={maxFee} />
                  </Trans>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={c('small')}>
        <Trans>No setup or maintenance fees.</Trans>
      </p>
    </section>
  );
}
