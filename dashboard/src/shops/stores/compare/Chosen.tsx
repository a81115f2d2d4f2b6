import type { Input } from '@galla/contract/core/endpoint.ts';
import { storeInsights } from '@galla/contract/payments/insights/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HourBars } from '@galla/ui/charts/HourBars.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import type { DateRange } from '@galla/ui/format/date-ranges.ts';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import css from './Compare.module.css';
import { ComparedCard, comparedColumns, nameOf } from './compared-columns.tsx';

interface Props {
  readonly stores: readonly string[];
  readonly range: DateRange;
  /** Absent if nothing was chosen. */
  readonly onClear: (() => void) | undefined;
}

type StoreIds = Input<typeof storeInsights.compare>['body']['storeIds'];

/** The chosen stores side by side, or the counters of a single store: totals and figures by hour (DSH-04). */
export function Chosen({ stores, range, onClear }: Props) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...queryOf(storeInsights.compare, { body: { ...range, storeIds: stores as StoreIds } }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} round />
    ) : (
      <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching}>
        <Trans>Your stores are safe. Their figures could not be loaded.</Trans>
      </ErrorState>
    );
  const { by, parts } = data;
  const largest = Math.max(0, ...parts.flatMap(({ hours }) => hours.map(({ collected }) => collected)));
  const dates = formatDateRange(range, currentTime());
  return (
    <Section
      className={css['part'] ?? ''}
      title={by === 'store' ? t`Side by side` : t`Counters side by side`}
      right={
        onClear !== undefined && (
          <Button kind="text" size="small" onClick={onClear}>
            <Trans>Clear selection</Trans>
          </Button>
        )
      }
    >
      <DataTable
        label={by === 'store' ? t`Selected stores` : t`Store counters`}
        columns={comparedColumns(by)}
        rows={parts}
        rowKey={({ id }) => id ?? ''}
        card={(row) => <ComparedCard row={row} />}
        refreshing={isPlaceholderData}
      />
      <ul className={css['charts']}>
        {parts.map((part) => (
          <li key={part.id ?? ''}>
            <h3>{nameOf(part)}</h3>
            <HourBars
              label={t`${{ name: nameOf(part) }}, by hour of the day, ${dates}`}
              hours={part.hours}
              largest={largest}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
