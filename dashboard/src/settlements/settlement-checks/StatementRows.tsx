import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { Pager } from '@galla/ui/table/Pager.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
        label={t`Lines`}
        columns={statementColumns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={({ key }: StatementRow) => key}
        card={(row) => <StatementCard row={row} />}
        cardsUnder={760}
        empty={
          <NothingFound clear={onClear}>
            <Trans>No lines match this search.</Trans>
          </NothingFound>
        }
      />
      <Pager total={rows.length} page={page} size={size} onChange={(report) => setPage(report.page)} />
    </div>
  );
}
