import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { BatchCells } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchDetails, RefundBatchRow } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { VisitedPager } from '../../../lib/lists/cursor-pages/VisitedPager.tsx';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { DropWrongRows } from '../../../lib/rows/DropWrongRows.tsx';
import css from '../../../lib/rows/Rows.module.css';
import { useRowActs } from '../../../lib/rows/use-row-acts.ts';
import page from '../Batch.module.css';
import { useBatchAct, useBatchChange } from '../batch-changes.ts';
import { filtersOf, isOver } from '../batch-view-model.ts';
import { confirmId } from '../ConfirmBatch.tsx';
import { ResultButton } from '../ResultButton.tsx';
import { cellsOf, changedCells } from './batch-row.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { rowsSize, useRows } from './use-rows.ts';

/** Below this width in px the rows are cards: a row is too wide for one line. */
const cardsUnder = 860;

/** The rows of the file: errors are corrected or dropped in place; later each row shows its outcome. */
export function BatchRows({ batch }: { readonly batch: RefundBatchDetails }) {
  const { list, filter, rows, next, visited, go, choose } = useRows(batch);
  const { batchId } = batch;
  const acts = useRowActs<RefundBatchRow, BatchCells>({
    shown: rows,
    confirmId,
    changed: useBatchChange(),
    correct: (row, cells) =>
      call(refundBatches.correct, {
        params: { batchId, number: row.number },
        body: { cells: changedCells(cellsOf(row), cells) },
      }),
    drop: (number) => call(refundBatches.drop, { params: { batchId }, body: { numbers: [number] } }),
  });
  const [ref, width] = useWidth<HTMLDivElement>();
  const { error } = listFailure(list, t`Your refunds are safe. The rows could not be loaded.`);
  const over = isOver(batch.state);
  const Rows = width < cardsUnder ? RowCards : RowTable;
  return (
    <Section
      title={t`Rows`}
      className={page['part'] ?? ''}
      {...(over ? {} : { right: <ResultButton batch={batch} small /> })}
    >
      <div className={css['tools']}>
        <div className={css['filters']}>
          <Segmented label={t`Filter rows`} options={filtersOf(batch)} value={filter} onChange={choose} />
        </div>
        {batch.may.correct && batch.wrong > 0 && <DropAll batch={batch} />}
      </div>
      <div ref={ref} aria-busy={list.isPlaceholderData || undefined}>
        {rows === undefined && error}
        {rows?.length === 0 && (
          <NothingFound clear={filter !== 'all' && (() => choose('all'))} clearLabel={t`Show all rows`}>
            <Trans>This bulk refund has no rows with this status.</Trans>
          </NothingFound>
        )}
        {width > 0 && rows !== undefined && rows.length > 0 && (
          <Rows rows={rows} acts={acts} mayCorrect={batch.may.correct} />
        )}
      </div>
      {rows !== undefined && (
        <VisitedPager
          visited={visited}
          onVisited={go}
          next={next}
          shown={rows.length}
          size={rowsSize}
          busy={list.isPlaceholderData}
        />
      )}
    </Section>
  );
}

/** Drops all wrong rows. Afterwards the focus goes to the confirmation. */
function DropAll({ batch: { batchId, wrong } }: { readonly batch: RefundBatchDetails }) {
  const { act, busy, problem } = useBatchAct();
  return (
    <DropWrongRows
      wrong={wrong}
      busy={busy !== undefined}
      problem={problem}
      note={t`You can’t restore them. The result file still lists them.`}
      onDrop={() =>
        // The button disappears with the last wrong row.
        void act('drop', () => call(refundBatches.drop, { params: { batchId }, body: { allWrong: true } })).then(
          (dropped) => dropped && document.getElementById(confirmId)?.focus(),
        )
      }
    />
  );
}
