import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { PulseStrip, pulseCount } from '@galla/ui/charts/PulseStrip.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { LiveFilters } from '../../../lib/api/live-stream.ts';
import { Name } from '../../../lib/page/Name.tsx';
import { payerOf } from '../payment-labels.ts';
import { useNow } from './clock.ts';
import css from './LiveNow.module.css';
import { lastPaid, paidAt } from './live-payments.ts';
import { useLiveStats } from './use-live-stats.ts';
import { usePulse } from './use-pulse.ts';

const c = classNames(css);
/** From ₹10,00,000 on the largest size has no room in the narrow panel. */
const longAmount = 10_00_000_00;

/** The present moment: the last payment in large, the pulse of 15 minutes, today and this hour. */
export function LiveNow({
  rows,
  loaded,
  filters,
  version,
}: {
  readonly rows: readonly Payment[];
  /** False until the first list was read. */
  readonly loaded: boolean;
  readonly filters: LiveFilters;
  readonly version: number;
}) {
  return (
    <section
      className={c('now')}
      aria-label={t({ message: 'Now', comment: 'The last payment and the totals of the moment' })}
    >
      <LastPayment payment={lastPaid(rows)} loaded={loaded} />
      <Pulse filters={filters} version={version} />
      <Today filters={filters} version={version} />
    </section>
  );
}

function LastPayment({ payment, loaded }: { readonly payment: Payment | undefined; readonly loaded: boolean }) {
  if (payment === undefined)
    return (
      <div>
        <p className={c('state')}>
          <StatusPill state="PENDING" label={t`Waiting`} />
        </p>
        <p className={c('amount')}>
          <Money paise={null} />
        </p>
        <p className={c('payer')}>&nbsp;</p>
        <p className={c('place')}>{loaded ? t`No payment in the last 24 hours.` : <>&nbsp;</>}</p>
      </div>
    );
  const place = [payment.storeName, payment.terminalName].filter((word) => word !== null).join(', ');
  return (
    <div>
      <p className={c('state')}>
        <StatusPill state="COMPLETED" label={t`Received`} />
        <Figure kind="time" className="muted">
          {formatTime(paidAt(payment), true)}
        </Figure>
      </p>
      <p key={payment.unitId} className={c('amount', 'arrived', payment.totalAmount >= longAmount && 'long')}>
        <Money paise={payment.totalAmount} size="display" />
      </p>
      <p className={c('payer')}>
        <Name>{payerOf(payment).first}</Name>
      </p>
      <p className={c('place')}>
        {place === ''
          ? instruments[payment.instrument].name
          : t`${{ name: instruments[payment.instrument].name }} to ${place}`}
      </p>
    </div>
  );
}

function Pulse({ filters, version }: { readonly filters: LiveFilters; readonly version: number }) {
  const now = useNow(5000) + 5000;
  const points = usePulse(filters, version);
  const count = pulseCount(points);
  const figure = <Figure kind="count">{formatCount(count)}</Figure>;
  return (
    <div>
      <div className={c('pulseHead')}>
        <h2>
          <Trans>Last 15 minutes</Trans>
        </h2>
        <span className="soft">
          <Trans>
            {figure} <Plural value={count} one="payment" other="payments" />
          </Trans>
        </span>
      </div>
      <PulseStrip points={points} now={now} />
    </div>
  );
}

function Today({ filters, version }: { readonly filters: LiveFilters; readonly version: number }) {
  const { today, hour } = useLiveStats(filters, version);
  return (
    <dl className={c('today')}>
      <div>
        <dt>
          <Trans>Today</Trans>
        </dt>
        <dd>
          <Money paise={today?.collected} size="large" />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Payments</Trans>
        </dt>
        <dd className={c('figure')}>{today === undefined ? '–' : formatCount(today.completed)}</dd>
      </div>
      <div>
        <dt>
          <Trans>This hour</Trans>
        </dt>
        <dd>
          <Money paise={hour?.collected} size="medium" />
        </dd>
      </div>
    </dl>
  );
}
