import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { ColumnList } from '@galla/ui/table/ColumnList.tsx';
import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import css from '../Reports.module.css';
import { reordered, visibleColumns } from './common-columns.ts';

interface Props {
  readonly columns: readonly { readonly id: string; readonly head: string }[];
  readonly common: readonly string[];
  readonly choice: ColumnChoice;
  readonly onChange: (choice: ColumnChoice) => void;
}

/** Selects and orders columns: the chosen and common ones are listed, the others are found by a search. */
export function ColumnPicker({ columns, common, choice, onChange }: Props) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  // A removed column stays in its place, so that it can be chosen again.
  const [first] = useState(() => new Set([...common, ...choice.shown]));
  const isWhole = all || first.size >= columns.length;
  const visible =
    isWhole && search.trim() === ''
      ? choice.order
      : visibleColumns(columns, choice.order, { first, shown: choice.shown, search });
  const hidden = columns.length - visible.length;
  const change = (next: ColumnChoice) => onChange({ ...next, order: reordered(choice.order, next.order) });
  return (
    <>
      <TextField
        label={t`Search ${{ count: formatCount(columns.length) }} columns`}
        className={css['templateName'] ?? ''}
        type="search"
        autoComplete="off"
        placeholder={t`Card, UTR, fee`}
        value={search}
        onChange={setSearch}
      />
      <ColumnList
        steps
        className={css['pickerList'] ?? ''}
        columns={columns}
        choice={{ ...choice, order: visible }}
        onChange={change}
      />
      {hidden > 0 && (
        <div className={css['pickerMore']}>
          {visible.length === 0 && (
            <p className="small soft" role="status">
              <Trans>No columns match.</Trans>
            </p>
          )}
          <Button
            size="small"
            onClick={() => {
              setSearch('');
              setAll(true);
            }}
          >
            <Trans>Show all {ph({ count: formatCount(columns.length) })} columns</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
