import { refundBatches } from '@galla/contract/refund-batches/endpoints.ts';
import type { RefundBatch } from '@galla/contract/refund-batches/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/api-error.ts';
import type { Trail } from '../lib/lists/TrailPager.tsx';
import { TrailTable } from '../lib/lists/TrailTable.tsx';
import { BatchPill } from './BatchPill.tsx';
import css from './Bulk.module.css';
import { batchHref } from './batch-changes.ts';
import { batchColumns, SmallCourse, shownAmount } from './batch-columns.tsx';
import { isMoving, rowCount } from './batch-view-model.ts';
import { NotAuthorized } from './NotAuthorized.tsx';
import { BatchStart } from './upload/BatchStart.tsx';

const size = 10;

/** The bulk refunds, newest first, a page at a time; running ones are polled. */
export function BatchList() {
  // The cursors of the pages before this one: the list is read in one direction.
  const [trail, setTrail] = useState<Trail>([]);
  const after = trail.at(-1);
  const list = useQuery({
    ...queryOf(refundBatches.list, {
      query: { size, ...(after === undefined ? {} : { after: after as RefundBatch['batchId'] }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.batches.some(({ state }) => isMoving(state)) ? 2000 : 15_000),
  });
  const { batches, next } = list.data ?? { next: null };
  if (list.error instanceof ApiError && list.error.code === 'BULK_REFUND_NOT_ALLOWED') return <NotAuthorized />;
  return (
    <div className={css['list']}>
      <TrailTable
        label="Bulk refunds"
        columns={batchColumns}
        rows={batches}
        rowKey={({ batchId }) => batchId}
        rowHref={({ batchId }) => batchHref(batchId)}
        card={(batch) => <BatchCard batch={batch} />}
        empty={<BatchStart />}
        safe="Your refunds are safe. This list could not be read."
        list={list}
        trail={trail}
        onTrail={setTrail}
        next={next}
        size={size}
      />
    </div>
  );
}

/** A bulk refund on a phone. */
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
