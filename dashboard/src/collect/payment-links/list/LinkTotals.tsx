import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { type Stat, StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { datePresetLabels, formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { datesRange, type ListDates } from '../../../lib/lists/list-dates.ts';
import type { LinkKind } from '../link-kinds.ts';
import css from './List.module.css';
import type { LinkSelection } from './link-search.ts';

interface Props {
  readonly kind: LinkKind;
  readonly selection: LinkSelection;
  readonly dates: ListDates;
  readonly refreshMs: number;
}

/** The query of the totals, which the pager also uses. */
export const totalsOf = ({ calls }: LinkKind, selection: LinkSelection) => queryOf(calls.totals, { body: selection });

/** The totals of the listed links. Paid, open and ended unpaid add up to the amount asked. */
export function LinkTotals({ kind, selection, dates, refreshMs }: Props) {
  const { data, isError } = useQuery({
    ...totalsOf(kind, selection),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const totals = data?.totals;
  const figure = (label: string, paise: number | undefined): Stat => ({
    label,
    value: totals ? <Money paise={paise} /> : isError ? '–' : <Skeleton width={72} height={20} />,
  });
  return (
    <>
      <div className={css['totals']}>
        <StatStrip
          stats={[
            {
              label: t`Links`,
              value: totals ? (
                <Figure kind="count">{formatCount(totals.links)}</Figure>
              ) : isError ? (
                '–'
              ) : (
                <Skeleton width={32} height={20} />
              ),
            },
            figure(t`Requested`, totals?.asked),
            figure(t`Paid`, totals?.paid),
            figure(t`Outstanding`, totals?.stillOpen),
            figure(t`Expired or cancelled`, totals?.endedUnpaid),
          ]}
        />
      </div>
      {totals !== undefined && (
        <div className={css['day']}>
          <DayHead day={datesText(dates)} count={linksText(totals.links)} sum={<Money paise={totals.asked} />} />
        </div>
      )}
    </>
  );
}

const linksText = (count: number) => plural(count, { one: '# link', other: '# links' });

function datesText(dates: ListDates): string {
  if (dates === 'all') return t`All dates`;
  return 'preset' in dates ? datePresetLabels[dates.preset] : formatDateRange(datesRange(dates));
}
