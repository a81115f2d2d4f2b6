import { storeImports } from '@galla/contract/shops/stores/calls.ts';
import type { ImportCells } from '@galla/contract/shops/stores/import-rules.ts';
import type { importRowFilters, StoreImport, StoreImportRow } from '@galla/contract/shops/stores/imports.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '../../../lib/api/api.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { VisitedPager } from '../../../lib/lists/cursor-pages/VisitedPager.tsx';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { DropWrongRows } from '../../../lib/rows/DropWrongRows.tsx';
import css from '../../../lib/rows/Rows.module.css';
import { useRowActs } from '../../../lib/rows/use-row-acts.ts';
import page from './Import.module.css';
import { confirmId } from './ImportActs.tsx';
import { ImportRowList } from './ImportRowList.tsx';
import { useImportChange } from './import-calls.ts';
import { cellsOf, isMoving } from './import-labels.ts';

const size = 20;

type Filter = (typeof importRowFilters)[number];

function filtersOf({ state, rows, wrong, warned, dropped, creates, updates }: StoreImport) {
  const option = (value: Filter, label: string) => ({ value, label });
  const isOpen = state === 'READY';
  return [
    option('all', t`All ${{ rows: formatCount(rows) }}`),
    ...(isOpen ? [option('wrong', t`Errors ${{ wrong: formatCount(wrong) }}`)] : []),
    ...(isOpen ? [option('right', t`Ready ${{ creates: formatCount(creates + updates) }}`)] : []),
    ...(warned > 0 ? [option('warned', t`To review ${{ warned: formatCount(warned) }}`)] : []),
    ...(isOpen ? [] : [option('done', t`Done`), option('failed', t`Failed`)]),
    ...(dropped > 0 ? [option('dropped', t`Removed ${{ dropped: formatCount(dropped) }}`)] : []),
  ];
}

/** The rows of the file: errors are corrected or dropped in place; later each row shows its outcome. */
export function ImportRows({ of: one }: { readonly of: StoreImport }) {
  const { importId, state, wrong, may } = one;
  const [chosen, setChosen] = useState<Filter>();
  const [visited, setVisited] = useState<readonly number[]>([]);
  const filters = filtersOf(one);
  const first: Filter = state === 'READY' && wrong > 0 ? 'wrong' : 'all';
  const filter = filters.find(({ value }) => value === chosen)?.value ?? first;
  const params = { importId };
  const list = useQuery({
    ...queryOf(storeImports.rows, { params, query: { filter, size, after: visited.at(-1) ?? 0 } }),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving(one) ? 2000 : false,
  });
  const changed = useImportChange();
  const rows = list.data?.rows;
  const acts = useRowActs<StoreImportRow, ImportCells>({
    shown: rows,
    confirmId,
    changed,
    correct: (row, cells) => {
      const before = cellsOf(row);
      const edited = Object.entries<string>({ ...cells }).filter(
        ([name, text]) => text.trim() !== before[name as keyof ImportCells],
      );
      const body = { cells: Object.fromEntries(edited.map(([name, text]) => [name, text.trim()])) };
      return call(storeImports.correct, { params: { importId, number: row.number }, body });
    },
    drop: (number) => call(storeImports.drop, { params, body: { numbers: [number] } }),
  });
  const { run, busy, problem } = useAct({ settled: changed });
  const dropAll = () =>
    run(() => call(storeImports.drop, { params, body: { allWrong: true } })).then(
      (dropped) => dropped !== undefined && document.getElementById(confirmId)?.focus(),
    );
  const choose = (next: Filter) => {
    setChosen(next);
    setVisited([]);
  };
  return (
    <Section title={t`Rows`} className={page['part'] ?? ''}>
      <div className={css['tools']}>
        <div className={css['filters']}>
          <Segmented label={t`Filter rows`} options={filters} value={filter} onChange={choose} />
        </div>
        {may.correct && wrong > 0 && (
          <DropWrongRows
            wrong={wrong}
            busy={busy}
            problem={problem}
            note={t`They are removed from this import for good. The result file still lists them.`}
            onDrop={() => void dropAll()}
          />
        )}
      </div>
      {rows === undefined && listFailure(list, t`Your stores are safe. The rows could not be loaded.`).error}
      {rows?.length === 0 && (
        <NothingFound clear={filter !== 'all' && (() => choose('all'))} clearLabel={t`Show all rows`}>
          <Trans>No rows in this import have this status.</Trans>
        </NothingFound>
      )}
      {rows !== undefined && rows.length > 0 && <ImportRowList rows={rows} acts={acts} mayCorrect={may.correct} />}
      {rows !== undefined && (
        <VisitedPager
          visited={visited}
          onVisited={setVisited}
          next={list.data?.next ?? null}
          shown={rows.length}
          size={size}
          busy={list.isPlaceholderData}
        />
      )}
    </Section>
  );
}
