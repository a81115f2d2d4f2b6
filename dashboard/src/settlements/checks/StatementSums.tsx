import type { StatementMatch } from '@galla/contract/settlement-checks.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Money } from '@galla/ui/Money.tsx';
import { type Stat, StatStrip } from '@galla/ui/StatStrip.tsx';
import { renderLink } from '../../lib/RouterLink.tsx';
import { settlementCount } from '../settlement-story.ts';
import css from './Checks.module.css';
import { type StatementSearch, statementHref } from './check-search.ts';
import { countsOf, missingSum, type Result } from './statement-story.ts';

const creditCount = (count: number) => (count === 1 ? '1 credit' : `${formatCount(count)} credits`);

/** The sums of the answer. A figure opens the lines that it counts. */
export function StatementSums({ match, search }: { readonly match: StatementMatch; readonly search: StatementSearch }) {
  const counts = countsOf(match);
  const stat = (label: string, paise: number, note: string, ...show: Result[]): Stat => ({
    label,
    note,
    value: <Money paise={paise} />,
    href: statementHref({ ...search, q: '', show }),
  });
  return (
    <div className={css['sums']}>
      <StatStrip
        renderLink={renderLink}
        stats={[
          stat('Found', match.matched.amount, settlementCount(counts.FOUND), 'FOUND'),
          stat('Missing', missingSum(match), settlementCount(counts.MISSING), 'MISSING'),
          stat('Other credits', match.foreign.amount, creditCount(counts.FOREIGN), 'FOREIGN'),
          stat('All credits', match.credits.amount, creditCount(match.credits.count)),
        ]}
      />
    </div>
  );
}
