import type { Payment } from '@galla/contract/transactions.ts';
import { PulseStrip } from '@galla/ui/charts/PulseStrip.tsx';
import { classNames } from '@galla/ui/class-names.ts';
import { Figure } from '@galla/ui/Figure.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Money } from '@galla/ui/Money.tsx';
import { StatusPill } from '@galla/ui/StatusPill.tsx';
import { useMemo } from 'react';
import { Name } from '../lib/Name.tsx';
import { useNow } from './clock.ts';
import css from './LiveNow.module.css';
import { lastPaid, mostRows, paidAt } from './live-payments.ts';
import type { LiveFilters } from './live-stream.ts';
import { instrumentName, isLost, payerOf } from './payment-words.ts';
import { useLiveStats } from './use-live-stats.ts';

const c = classNames(css);
const span = 15 * 60_000;

/** What is going on now: the last payment large, the pulse of 15 minutes, today and this hour. */
export function LiveNow({
  rows,
  filters,
  version,
}: {
  readonly rows: readonly Payment[];
  readonly filters: LiveFilters;
  readonly version: number;
}) {
  return (
    <section className={c('now')} aria-label="Now">
      <LastPayment payment={lastPaid(rows)} />
      <Pulse rows={rows} />
      <Today filters={filters} version={version} />
    </section>
  );
}

function LastPayment({ payment }: { readonly payment: Payment | undefined }) {
  if (payment === undefined)
    return (
      <div className={c('last')}>
        <p className={c('state')}>
          <StatusPill state="PENDING" label="Waiting" />
        </p>
        <p className={c('amount')}>
          <Money paise={null} />
        </p>
        <p className="soft">No payment in the last 24 hours.</p>
      </div>
    );
  const place = [payment.storeName, payment.terminalName].filter((word) => word !== null).join(', ');
  return (
    <div className={c('last')}>
      <p className={c('state')}>
        <StatusPill state="COMPLETED" label="Received" />
        <Figure kind="time" className="muted">
          {formatTime(paidAt(payment), true)}
        </Figure>
      </p>
      <p key={payment.unitId} className={c('amount', 'arrived')}>
        <Money paise={payment.totalAmount} size="display" />
      </p>
      <p className={c('payer')}>
        <Name>{payerOf(payment).first}</Name>
      </p>
      <p className="soft">
        {place === '' ? instrumentName(payment.instrument) : `${instrumentName(payment.instrument)} to ${place}`}
      </p>
    </div>
  );
}

function Pulse({ rows }: { readonly rows: readonly Payment[] }) {
  const now = useNow(5000) + 5000;
  const points = useMemo(
    () =>
      rows
        .filter(({ createdAt }) => now - new Date(createdAt).getTime() <= span)
        .map((row) => ({
          key: row.unitId,
          at: row.createdAt,
          amount: row.totalAmount,
          state:
            row.paymentState === 'COMPLETED'
              ? ('paid' as const)
              : isLost(row.paymentState)
                ? ('failed' as const)
                : ('pending' as const),
        })),
    [rows, now],
  );
  return (
    <div className={c('pulse')}>
      <div className={c('pulseHead')}>
        <h2>Last 15 minutes</h2>
        <span className="soft">
          <Count count={points.length} />
        </span>
      </div>
      <PulseStrip points={points} now={now} />
    </div>
  );
}

function Count({ count }: { readonly count: number }) {
  const figure = <Figure kind="count">{formatCount(count)}</Figure>;
  if (count >= mostRows) return <>More than {figure} payments</>;
  return count === 1 ? <>{figure} payment</> : <>{figure} payments</>;
}

function Today({ filters, version }: { readonly filters: LiveFilters; readonly version: number }) {
  const { today, hour } = useLiveStats(filters, version);
  return (
    <dl className={c('today')}>
      <div>
        <dt>Today</dt>
        <dd>
          <Money paise={today?.collected} size="large" />
        </dd>
      </div>
      <div>
        <dt>Payments</dt>
        <dd className={c('figure')}>{today === undefined ? '–' : formatCount(today.completed)}</dd>
      </div>
      <div>
        <dt>This hour</dt>
        <dd>
          <Money paise={hour?.collected} size="medium" />
        </dd>
      </div>
    </dl>
  );
}
