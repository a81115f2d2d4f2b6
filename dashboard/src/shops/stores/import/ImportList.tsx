import { storeImports } from '@galla/contract/shops/stores/calls.ts';
import { importStates } from '@galla/contract/shops/stores/import-rules.ts';
import type { StoreImport } from '@galla/contract/shops/stores/imports.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { useCursorPages } from '../../../lib/lists/cursor-pages/use-cursor-pages.ts';
import { FileHistory } from '../../../lib/rows/FileHistory.tsx';
import { rowCount } from '../../../lib/rows/row-count.ts';
import { importHref, isMoving, stateGroups } from './import-labels.ts';

/** Earlier imports, newest first. Renders nothing before the first. */
export function ImportList() {
  const pages = useCursorPages<StoreImport['importId']>(10);
  const list = useQuery({
    ...queryOf(storeImports.list, { query: pages.page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isMoving) ? 5000 : false),
  });
  const { imports: rows, next } = list.data ?? { next: null };
  return (
    <FileHistory
      title={t`Earlier imports`}
      label={t`Imports`}
      columns={columns()}
      rows={rows}
      rowKey={({ importId }) => importId}
      rowHref={({ importId }) => importHref(importId)}
      countOf={(row) => rowCount(row.rows)}
      pill={(row, text) => <ImportPill of={row} text={text} />}
      safe={t`Your stores are safe. The imports could not be loaded.`}
      list={list}
      pages={pages}
      next={next}
    />
  );
}

export const ImportPill = ({ of: { state }, text = false }: { readonly of: StoreImport; readonly text?: boolean }) => (
  <StatusPill state={state} label={importStates[state].name} group={stateGroups[state]} text={text} />
);

const columns = (): readonly DataColumn<StoreImport>[] => [
  { id: 'rows', head: t`Rows`, width: 120, align: 'end', cell: ({ rows }) => rowCount(rows) },
];
