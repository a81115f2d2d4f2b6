import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { linkBatchStates } from '@galla/contract/collect/payment-link-batches/states.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { useCursorPages } from '../../lib/lists/cursor-pages/use-cursor-pages.ts';
import { FileHistory } from '../../lib/rows/FileHistory.tsx';
import { rowCount } from '../../lib/rows/row-count.ts';
import { type FileKind, fileHref } from './file-kinds.ts';
import { isMoving, linkCount, stateGroups } from './file-labels.ts';

/** Drafts and earlier files, newest first. Renders nothing without any. */
export function FileList({ kind }: { readonly kind: FileKind }) {
  const pages = useCursorPages<LinkBatch['batchId']>(10);
  const list = useQuery({
    ...queryOf(kind.calls.list, { query: pages.page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.batches.some(isMoving) ? 5000 : false),
  });
  const { batches: rows, next } = list.data ?? { next: null };
  return (
    <FileHistory
      title={t`Drafts and earlier files`}
      label={t`Files`}
      columns={columns()}
      rows={rows}
      rowKey={({ batchId }) => batchId}
      rowHref={({ batchId }) => fileHref(kind, batchId)}
      countOf={countOf}
      pill={(row, text) => <FilePill of={row} text={text} />}
      safe={t`Your payment links are safe. The files could not be loaded.`}
      list={list}
      pages={pages}
      next={next}
    />
  );
}

/** The state of a file. */
export const FilePill = ({ of: { state }, text = false }: { readonly of: LinkBatch; readonly text?: boolean }) => (
  <StatusPill state={state} label={linkBatchStates[state].name} group={stateGroups[state]} text={text} />
);

const countOf = ({ done, rows }: LinkBatch) => (done > 0 ? linkCount(done) : rowCount(rows));

const columns = (): readonly DataColumn<LinkBatch>[] => [
  { id: 'count', head: t`Links`, width: 140, align: 'end', cell: countOf },
  {
    id: 'amount',
    head: t`Amount`,
    width: 170,
    align: 'end',
    drop: 2,
    cell: ({ done, doneAmount, amount }) => <Money paise={done > 0 ? doneAmount : amount} />,
  },
];
