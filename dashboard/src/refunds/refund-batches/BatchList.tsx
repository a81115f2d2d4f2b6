import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { RefundBatch } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { CursorTable } from '../../lib/lists/cursor-pages/CursorTable.tsx';
import { useCursorPages } from '../../lib/lists/cursor-pages/use-cursor-pages.ts';
import { rowCount } from '../../lib/rows/row-count.ts';
import { BatchPill } from './BatchPill.tsx';
import css from './Bulk.module.css';
import { batchHref } from './batch-changes.ts';
import { batchColumns, SmallCourse, shownAmount } from './batch-columns.tsx';
import { isMoving } from './batch-view-model.ts';
import { NotAuthorized } from './NotAuthorized.tsx';
import { BatchStart } from './upload/BatchStart.tsx';

/** The bulk refunds, newest first, a page at a time. Running ones are polled. */
export function BatchList() {
  const pages = useCursorPages<RefundBatch['batchId']>(10);
  const list = useQuery({
    ...queryOf(refundBatches.list, { query: pages.page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.batches.some(({ state }) => isMoving(state)) ? 2000 : 15_000),
  });
  const { batches, next } = list.data ?? { next: null };
  if (list.error instanceof ApiError && list.error.code === 'BULK_REFUND_NOT_ALLOWED') return <NotAuthorized />;
  return (
    <div className={css['list']}>
      <CursorTable
        label={t`Bulk refunds`}
        columns={batchColumns}
        rows={batches}
        rowKey={({ batchId }) => batchId}
        rowHref={({ batchId }) => batchHref(batchId)}
        card={(batch) => <BatchCard batch={batch} />}
        empty={<BatchStart />}
        safe={t`Your refunds are safe. This list could not be loaded.`}
        list={list}
        pages={pages}
        next={next}
      />
    </div>
  );
}

function BatchCard({ batch }: { readonly batch: RefundBatch }) {
  return (
    <>
      <RowCard
        title={<span title={batch.fileName}>{batch.fileName}</span>}
        line={
          <>
            <Figure kind="time">{formatDay(batch.createdAt)}</Figure> · {rowCount(batch.rows)}
          </>
        }
        amount={<Money paise={shownAmount(batch)} />}
        state={<BatchPill batch={batch} text />}
      />
      <SmallCourse batch={batch} />
    </>
  );
}
