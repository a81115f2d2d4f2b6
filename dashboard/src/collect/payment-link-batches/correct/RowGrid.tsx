import type { LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { cellText, columnsOf, columnWords } from '../file-labels.ts';
import css from './Grid.module.css';
import type { Cells } from './use-cells.ts';
import { WrongCell } from './WrongCell.tsx';

const c = classNames(css);

/** Rows with their cells. */
export interface RowsProps {
  readonly rows: readonly LinkRow[];
  readonly cells: Cells;
}

/** The rows as a sheet; errors are red in their cell. */
export function RowGrid({ rows, cells }: RowsProps) {
  const columns = columnsOf(rows);
  return (
    <div className={c('sheet')}>
      <table className={c('grid')} aria-label={t`Rows`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={c(column === 'amount' && 'end')}>
                {t(columnWords[column].label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row" className={c(isCorrected(row) && 'right')}>
                {isCorrected(row) && (
                  <>
                    <Icon of={Check} size={14} />
                    <span className="sr">
                      <Trans>Corrected:</Trans>{' '}
                    </span>
                  </>
                )}
                {row.number}
              </th>
              {columns.map((column) => {
                const isWrong = row.wrong.some((one) => one.column === column);
                return (
                  <td key={column} className={c(column === 'amount' && 'end', isWrong && 'bad')}>
                    {isWrong ? <WrongCell row={row} column={column} cells={cells} /> : cellText(row, column)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether a row was invalid and is valid now. */
export const isCorrected = ({ state, correctedAt }: LinkRow): boolean => state === 'RIGHT' && correctedAt !== null;
