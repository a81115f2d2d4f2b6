import type { LinkBatch } from '@galla/contract/payment-link-batches/schemas.ts';
import { linkBatchStates } from '@galla/contract/payment-link-batches/states.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/api.ts';
import { TrailTable } from '../lib/lists/trail/TrailTable.tsx';
import { useTrail } from '../lib/lists/trail/use-trail.ts';
import css from './Files.module.css';
import { type FileKind, fileHref } from './file-kinds.ts';
import { isMoving, linkCount, rowCount, stateGroups } from './file-labels.ts';

/** Drafts and earlier files, newest first. Nothing before the first. */
export function FileList({ kind }: { readonly kind: FileKind }) {
  const pages = useTrail<LinkBatch['batchId']>(10);
  const list = useQuery({
    ...queryOf(kind.calls.list, { query: pages.page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.batches.some(isMoving) ? 5000 : false),
  });
  const { batches: rows, next } = list.data ?? { next: null };
  if (rows?.length === 0 && pages.trail.length === 0) return null;
  return (
    <Section title="Drafts and earlier files" className={css['part'] ?? ''}>
      <TrailTable
        label="Files"
        columns={columns}
        rows={rows}
        rowKey={({ batchId }) => batchId}
        rowHref={({ batchId }) => fileHref(kind, batchId)}
        card={(row) => (
          <RowCard
            title={row.fileName}
            line={`${formatDateTime(row.createdAt)} · ${countOf(row)}`}
            state={<FilePill of={row} text />}
          />
        )}
        empty={null}
        safe="Your payment links are safe. The files could not be read."
        list={list}
        pages={pages}
        next={next}
      />
    </Section>
  );
}

/** The state of a file. */
export const FilePill = ({ of: { state }, text = false }: { readonly of: LinkBatch; readonly text?: boolean }) => (
  <StatusPill state={state} label={linkBatchStates[state]} group={stateGroups[state]} text={text} />
);

const countOf = ({ done, rows }: LinkBatch) => (done > 0 ? linkCount(done) : rowCount(rows));

const columns: readonly DataColumn<LinkBatch>[] = [
  {
    id: 'file',
    head: 'File',
    link: true,
    cell: ({ fileName, createdBy }) => (
      <TwoLines first={<span title={fileName}>{fileName}</span>} second={createdBy ?? '–'} />
    ),
  },
  {
    id: 'date',
    head: 'Date',
    width: 200,
    drop: 1,
    cell: ({ createdAt }) => <Figure kind="time">{formatDateTime(createdAt)}</Figure>,
  },
  { id: 'state', head: 'Status', width: 200, cell: (row) => <FilePill of={row} /> },
  { id: 'count', head: 'Links', width: 140, align: 'end', cell: countOf },
  {
    id: 'amount',
    head: 'Amount',
    width: 170,
    align: 'end',
    drop: 2,
    cell: ({ done, doneAmount, amount }) => <Money paise={done > 0 ? doneAmount : amount} />,
  },
];
