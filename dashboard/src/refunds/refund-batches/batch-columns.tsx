import type { RefundBatch } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { BatchPill } from './BatchPill.tsx';
import css from './Bulk.module.css';
import { isMoving, progressOf, stateLooks } from './batch-view-model.ts';
import { useResult } from './upload/batch-files.ts';

/** The amount to refund; after completion or cancellation, the refunded amount. */
export const shownAmount = ({ state, rightAmount, doneAmount }: RefundBatch): number | null => {
  const { amount } = stateLooks[state];
  if (amount === null) return null;
  return amount === 'done' ? doneAmount : rightAmount;
};

export function SmallCourse({ batch }: { readonly batch: RefundBatch }) {
  const progress = progressOf(batch);
  if (progress === undefined) return null;
  return (
    <span className={css['small']}>
      <Progress label={t`Progress of ${{ fileName: batch.fileName }}`} {...progress} still={!isMoving(batch.state)} />
      <Figure kind="count">{progress.text}</Figure>
    </span>
  );
}

function Result({ batch }: { readonly batch: RefundBatch }) {
  const { busy, save } = useResult(batch);
  return (
    <IconButton
      className={css['rowAct']}
      name={t`Download the result of ${{ fileName: batch.fileName }}`}
      icon={Download}
      aria-busy={busy || undefined}
      onClick={() => void save()}
    />
  );
}

export const batchColumns: readonly DataColumn<RefundBatch>[] = [
  {
    id: 'date',
    head: msg`Uploaded`,
    width: 104,
    cell: ({ createdAt }) => (
      <TwoLines
        first={<Figure kind="time">{formatDay(createdAt)}</Figure>}
        second={<Figure kind="time">{formatTime(createdAt)}</Figure>}
      />
    ),
  },
  {
    id: 'file',
    head: msg`File`,
    link: true,
    cell: ({ fileName, description }) => (
      <TwoLines
        first={<span title={fileName}>{fileName}</span>}
        second={description && <span title={description}>{description}</span>}
      />
    ),
  },
  {
    id: 'by',
    head: msg`Uploaded by`,
    width: 168,
    drop: 1,
    cell: ({ createdBy }) => createdBy ?? '–',
  },
  {
    id: 'rows',
    head: msg`Rows`,
    width: 104,
    drop: 2,
    align: 'end',
    cell: ({ rows, wrong, failed }) => (
      <TwoLines
        end
        first={<Figure kind="count">{formatCount(rows)}</Figure>}
        second={
          wrong > 0
            ? t`${{ wrong: formatCount(wrong) }} with errors`
            : failed > 0
              ? t`${{ failed: formatCount(failed) }} failed`
              : undefined
        }
      />
    ),
  },
  {
    id: 'state',
    head: msg`Status`,
    width: 216,
    cell: (batch) => <TwoLines first={<BatchPill batch={batch} />} second={<SmallCourse batch={batch} />} />,
  },
  {
    id: 'amount',
    head: msg`Amount`,
    width: 136,
    align: 'end',
    cell: (batch) => <Money paise={shownAmount(batch)} struck={batch.state === 'REJECTED' && batch.doneAmount === 0} />,
  },
  {
    id: 'result',
    head: msg`Result`,
    width: 72,
    align: 'end',
    cell: (batch) => <Result batch={batch} />,
  },
];
