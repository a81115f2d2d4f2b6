import { type RefundBatch, refundBatches } from '@galla/contract/refund-batches.ts';
import { DataTable } from '@galla/ui/DataTable.tsx';
import { Figure } from '@galla/ui/Figure.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { Money } from '@galla/ui/Money.tsx';
import { RowCard } from '@galla/ui/RowCard.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { listFailure } from '../../lib/list-failure.tsx';
import { renderLink } from '../../lib/RouterLink.tsx';
import { type Trail, TrailPager } from '../../lib/TrailPager.tsx';
import { BatchPill } from './BatchPill.tsx';
import { BatchStart } from './BatchStart.tsx';
import css from './Bulk.module.css';
import { batchHref } from './batch-changes.ts';
import { batchColumns, SmallCourse, shownAmount } from './batch-columns.tsx';
import { isMoving, rowCount } from './batch-story.ts';
import { NotAuthorized } from './NotAuthorized.tsx';

const size = 10;

/** The bulk refunds, newest first, a page at a time; those that go on move by themselves. */
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
      <DataTable
        label="Bulk refunds"
        columns={batchColumns}
        rows={batches}
        rowKey={({ batchId }) => batchId}
        rowHref={({ batchId }) => batchHref(batchId)}
        renderRowLink={renderLink}
        card={(batch) => <BatchCard batch={batch} />}
        empty={<BatchStart />}
        refreshing={list.isPlaceholderData}
        {...listFailure(list, 'Your refunds are safe. This list could not be read.')}
      />
      {batches !== undefined && (
        <TrailPager
          trail={trail}
          onTrail={setTrail}
          next={next}
          shown={batches.length}
          size={size}
          busy={list.isPlaceholderData}
        />
      )}
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
