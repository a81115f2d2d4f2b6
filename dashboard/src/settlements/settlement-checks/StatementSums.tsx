import type { StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { settlementCount } from '@galla/ui/format/counts.ts';
import { plural } from '@lingui/core/macro';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import css from './Checks.module.css';
import type { StatementSearch } from './check-search.ts';
import { statementTiles } from './statement-tiles.ts';

const creditCount = (count: number) => plural(count, { one: '# credit', other: '# credits' });
const debitCount = (count: number) => plural(count, { one: '# debit', other: '# debits' });
const counts = { credit: creditCount, debit: debitCount, settlement: settlementCount };

/** The totals of the result. Each figure opens the lines that it counts. */
export function StatementSums({ match, search }: { readonly match: StatementMatch; readonly search: StatementSearch }) {
  return (
    <div className={css['sums']}>
      <StatStrip
        renderLink={renderLink}
        stats={statementTiles(match, search).map(({ label, paise, count, of, href }) => ({
          label,
          value: <Money paise={paise} />,
          note: counts[of](count),
          href,
        }))}
      />
    </div>
  );
}
