import { Delta } from '@galla/ui/figures/Delta.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { dateFilterText } from '@galla/ui/filters/date-filter.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSeenFigure } from '../../lib/installed/installed.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import css from './DashboardPage.module.css';
import type { DashboardChoice } from './dashboard-choice.ts';
import { dashboardTiles, unreadTiles } from './dashboard-tiles.ts';
import { listBehind } from './history-links.ts';
import { comparison } from './periods.ts';
import type { SummaryShown } from './use-summary.ts';

const c = classNames(css);

interface CollectedProps {
  readonly choice: DashboardChoice;
  readonly shown: SummaryShown;
  /** Whether the person may open the lists behind the figures. */
  readonly linked: boolean;
}

/** The display amount: the collected amount, compared with the earlier period up to the same moment (DSH-01). */
export function Collected({ choice, shown, linked }: CollectedProps) {
  const { summary, range, now } = shown;
  const { value: dates } = dateFilterText(choice.dates, now);
  useSeenFigure({ key: 'collected', label: t`Collected`, value: formatMoney(summary.totals.collected), note: dates });
  const before = summary.previous.totals.collected;
  const amount = <Money paise={summary.totals.collected} size="display" />;
  return (
    <section className={c('collected')} aria-labelledby="collected">
      <div>
        <h2 id="collected" className={c('label')}>
          <Trans>Collected</Trans>
        </h2>
        <p className={c('amount')}>
          {linked ? renderLink({ href: listBehind(choice), className: c('link'), children: amount }) : amount}
        </p>
        <p className={c('compared')}>
          {before === 0 ? (
            <span>
              <Trans>Nothing collected {{ before: comparison(choice.dates, range, now) }}</Trans>
            </span>
          ) : (
            <>
              <Delta now={summary.totals.collected} before={before} />
              <span>
                <Trans>
                  compared with <span className="num">{ph({ amount: formatMoney(before) })}</span>{' '}
                  {{ before: comparison(choice.dates, range, now) }}
                </Trans>
              </span>
            </>
          )}
        </p>
      </div>
      <StatStrip
        className={c('stats')}
        stats={dashboardTiles(summary, choice, linked).map(({ paise, text, ...tile }) => ({
          ...tile,
          value: paise === undefined ? text : <Money paise={paise} />,
        }))}
        renderLink={renderLink}
      />
    </section>
  );
}

/** The figures when they could not be loaded: content below them does not move. */
export function UnreadFigures() {
  return (
    <section className={c('collected', 'coming')} aria-labelledby="collected">
      <div>
        <h2 id="collected" className={c('label')}>
          <Trans>Collected</Trans>
        </h2>
        <p className={c('amount')}>
          <Money paise={null} size="display" />
        </p>
      </div>
      <StatStrip className={c('stats')} stats={unreadTiles().map(({ label, text }) => ({ label, value: text }))} />
    </section>
  );
}
