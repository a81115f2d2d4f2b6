import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { Pager } from '@galla/ui/table/Pager.tsx';
import { useState } from 'react';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import css from './Checks.module.css';
import { StatementCard, statementColumns } from './statement-columns.tsx';
import type { StatementRow } from './statement-view-model.ts';

const size = 25;

/** The lines of the result, a page at a time. */
export function StatementRows({
  rows,
  onClear,
}: {
  readonly rows: readonly StatementRow[];
  readonly onClear: () => void;
}) {
  const [page, setPage] = useState(1);
  return (
    <div className={css['rows']}>
      <DataTable
        label="Lines"
        columns={statementColumns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ key }: StatementRow) => key}
        card={(row) => <StatementCard row={row} />}
        cardsUnder={760}
        empty={<NothingFound clear={onClear}>No lines match this search.</NothingFound>}
      />
      <Pager total={rows.length} page={page} size={size} onChange={(report) => setPage(report.page)} />
    </div>
  );
}
