import type { Summary } from '@galla/contract/insights.ts';
import { classNames } from '@galla/ui/class-names.ts';
import { Delta } from '@galla/ui/Delta.tsx';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { Money } from '@galla/ui/Money.tsx';
import { type Stat, StatStrip } from '@galla/ui/StatStrip.tsx';
import { renderLink } from '../lib/RouterLink.tsx';
import css from './DashboardPage.module.css';
import { listBehind } from './history-links.ts';
import { comparison } from './periods.ts';
import type { DashboardChoice, SummaryShown } from './use-summary.ts';

const c = classNames(css);

interface CollectedProps {
  readonly choice: DashboardChoice;
  readonly shown: SummaryShown;
  /** Whether the person may open the lists behind the figures. */
  readonly linked: boolean;
}

/** The one display amount: what was collected, held against the period before up to the same moment (DSH-01). */
export function Collected({ choice, shown, linked }: CollectedProps) {
  const { summary, range, now } = shown;
  const before = summary.previous.totals.collected;
  const amount = <Money paise={summary.totals.collected} size="display" />;
  return (
    <section className={c('collected')} aria-labelledby="collected">
      <div>
        <h2 id="collected" className={c('label')}>
          Collected
        </h2>
        <p className={c('amount')}>
          {linked ? renderLink({ href: listBehind(choice), className: c('link'), children: amount }) : amount}
        </p>
        <p className={c('compared')}>
          {before === 0 ? (
            <span>Nothing collected {comparison(choice.dates, range, now)}</span>
          ) : (
            <>
              <Delta now={summary.totals.collected} before={before} />
              <span>
                against <span className="num">{formatMoney(before)}</span> {comparison(choice.dates, range, now)}
              </span>
            </>
          )}
        </p>
      </div>
      <StatStrip
        className={c('stats')}
        stats={statsOf(summary).map(({ states, ...stat }) => ({
          ...stat,
          ...(linked && states !== undefined ? { href: listBehind(choice, { states }) } : {}),
        }))}
        renderLink={renderLink}
      />
    </section>
  );
}

type LinkedStat = Stat & { readonly states?: readonly ('COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED')[] };

function statsOf({ totals }: Summary): LinkedStat[] {
  const { collected, completed, failed, refunded } = totals;
  const ended = completed + failed;
  return [
    { label: 'Payments', value: formatCount(completed), states: ['COMPLETED'] },
    {
      label: 'Success rate',
      value: ended === 0 ? '–' : `${((completed / ended) * 100).toFixed(1)}%`,
      ...(ended === 0 ? {} : { states: ['COMPLETED', 'FAILED', 'CANCELLED', 'ERRORED'] }),
    },
    { label: 'Average payment', value: <Money paise={completed === 0 ? null : Math.round(collected / completed)} /> },
    { label: 'Refunded', value: <Money paise={refunded} /> },
  ];
}
