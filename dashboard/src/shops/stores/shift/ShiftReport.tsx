import { storeInsights } from '@galla/contract/payments/insights/calls.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { refreshMs } from '../store-queries.ts';
import css from './Shift.module.css';
import { InstrumentCard, instrumentColumns, ShiftCard, shiftColumns } from './shift-columns.tsx';
import { type ShiftSearch, shiftRange } from './shift-search.ts';

/** The figures of a shift, by counter and by instrument. */
export function ShiftReport({ store, search }: { readonly store: string; readonly search: ShiftSearch }) {
  const range = useMemo(() => shiftRange(search, currentTime()), [search]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...queryOf(storeInsights.shift, { body: { ...range, storeId: store as `store_${string}` } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} round />
    ) : (
      <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        <Trans>Your payments are safe. This shift’s figures could not be loaded.</Trans>
      </ErrorState>
    );
  const { total } = data;
  return (
    <>
      <Section
        className={css['part'] ?? ''}
        title={data.store.name}
        sub={`${formatDateTime(range.from)} – ${formatDateTime(range.to)}, ${data.store.merchantName}`}
      >
        <StatStrip
          stats={[
            { label: t`Collected`, value: <Money paise={total.collected} /> },
            { label: t`Payments`, value: <Figure kind="count">{formatCount(total.count)}</Figure> },
            { label: t`Refunded`, value: <Money paise={total.refunded} /> },
          ]}
        />
      </Section>
      <Section className={css['part'] ?? ''} title={t`By counter`}>
        <DataTable
          label={t`Counters in this shift`}
          columns={shiftColumns()}
          rows={data.counters}
          rowKey={({ id }) => id ?? ''}
          card={(row) => <ShiftCard row={row} />}
          refreshing={isPlaceholderData}
          empty={
            <NothingFound>
              <Trans>This store has no open counter.</Trans>
            </NothingFound>
          }
        />
      </Section>
      {total.instruments.length > 0 && (
        <Section className={css['part'] ?? ''} title={t`How customers paid`}>
          <DataTable
            label={t`Payment methods in this shift`}
            columns={instrumentColumns()}
            rows={total.instruments}
            rowKey={({ instrument }) => instrument}
            card={(row) => <InstrumentCard row={row} />}
          />
        </Section>
      )}
    </>
  );
}
