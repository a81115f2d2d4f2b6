import {
  cellErrorsOf,
  type ImportCells,
  importActs,
  importRowErrors,
  importRowStates,
  importRowWarnings,
} from '@galla/contract/shops/stores/import-rules.ts';
import type { StoreImportRow } from '@galla/contract/shops/stores/imports.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { RowCorrection } from '../../../lib/rows/RowCorrection.tsx';
import { RowEditor } from '../../../lib/rows/RowEditor.tsx';
import css from '../../../lib/rows/Rows.module.css';
import type { RowActs } from '../../../lib/rows/use-row-acts.ts';
import { cellsOf, importFormat, rowGroups } from './import-labels.ts';

const c = classNames(css);

interface Props {
  readonly rows: readonly StoreImportRow[];
  readonly acts: RowActs<StoreImportRow, ImportCells>;
  readonly mayCorrect: boolean;
}

/** The rows with their errors. A row that is being corrected expands to all of its cells. */
export function ImportRowList({ rows, acts, mayCorrect }: Props) {
  return (
    <ul className={c('cards')} aria-label={t`Rows`}>
      {rows.map((row) => (
        <li key={row.number}>
          {acts.editing === row.number ? (
            <RowEditor row={row} cells={cellsOf(row)} format={importFormat()} acts={acts} />
          ) : (
            <Card row={row} acts={acts} mayCorrect={mayCorrect} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Card({ row, acts, mayCorrect }: Omit<Props, 'rows'> & { readonly row: StoreImportRow }) {
  const { number, state, act, errorCode } = row;
  const cells = cellsOf(row);
  const { name, storeId, line, locality, pincode } = cells;
  // The server names only the first error. The card shows them all, for the person who corrects the row.
  const isOfCell = errorCode !== null && importFormat().columnOfError(errorCode, cells) !== undefined;
  const errors = new Set([...(errorCode === null ? [] : [errorCode]), ...(isOfCell ? cellErrorsOf(cells) : [])]);
  const canCorrect = mayCorrect && (state === 'WRONG' || state === 'RIGHT');
  return (
    <div className={c('card')}>
      <div>
        <b className={c(state === 'DROPPED' && 'out')}>{name || t`No name`}</b>
        <StatusPill state={state} label={importRowStates[state]} group={rowGroups[state]} />
      </div>
      <p>
        <Trans>
          Row {number} · <Figure>{ph({ storeId: storeId || t`No store ID` })}</Figure> ·{' '}
          {ph({ address: [line, locality, pincode].filter(Boolean).join(', ') })}
        </Trans>
      </p>
      {[...errors].map((code) => (
        <span key={code} className={c('wrong')}>
          <Icon of={CircleAlert} size={14} />
          {importRowErrors[code]}
        </span>
      ))}
      {row.warning !== null && (
        <span className={c('alike')}>
          <Icon of={TriangleAlert} size={14} />
          {importRowWarnings[row.warning]}
        </span>
      )}
      <div>
        <span className="muted">{act !== null && importActs[act]}</span>
        {canCorrect && <RowCorrection row={row} acts={acts} />}
      </div>
    </div>
  );
}
