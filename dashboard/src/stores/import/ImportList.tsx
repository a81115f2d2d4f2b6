import { importStates } from '@galla/contract/stores/import-rules.ts';
import { type StoreImport, storeImports } from '@galla/contract/stores/imports.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { TrailTable } from '../../lib/lists/trail/TrailTable.tsx';
import { useTrail } from '../../lib/lists/trail/use-trail.ts';
import css from './Import.module.css';
import { importHref, isMoving, rowCount, stateGroups } from './import-labels.ts';

/** Earlier imports, newest first. Nothing before the first. */
export function ImportList() {
  const pages = useTrail<StoreImport['importId']>(10);
  const list = useQuery({
    ...queryOf(storeImports.list, { query: pages.page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isMoving) ? 5000 : false),
  });
  const { imports: rows, next } = list.data ?? { next: null };
  if (rows?.length === 0 && pages.trail.length === 0) return null;
  return (
    <Section title="Earlier imports" className={css['part'] ?? ''}>
      <TrailTable
        label="Imports"
        columns={columns}
        rows={rows}
        rowKey={({ importId }) => importId}
        rowHref={({ importId }) => importHref(importId)}
        card={(row) => (
          <RowCard
            title={row.fileName}
            line={`${formatDateTime(row.createdAt)} · ${rowCount(row.rows)}`}
            state={<ImportPill of={row} text />}
          />
        )}
        empty={null}
        safe="Your stores are safe. The imports could not be read."
        list={list}
        pages={pages}
        next={next}
      />
    </Section>
  );
}

/** The state of an import. */
export const ImportPill = ({ of: { state }, text = false }: { readonly of: StoreImport; readonly text?: boolean }) => (
  <StatusPill state={state} label={importStates[state]} group={stateGroups[state]} text={text} />
);

const columns: readonly DataColumn<StoreImport>[] = [
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
  { id: 'state', head: 'Status', width: 220, cell: (row) => <ImportPill of={row} /> },
  { id: 'rows', head: 'Rows', width: 120, align: 'end', cell: ({ rows }) => rowCount(rows) },
];
