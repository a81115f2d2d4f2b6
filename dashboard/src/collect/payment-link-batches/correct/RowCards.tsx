import type { LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { linkRowStates } from '@galla/contract/collect/payment-link-batches/states.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from '../../../lib/rows/Rows.module.css';
import { cellText, columnWords, rowGroups } from '../file-labels.ts';
import grid from './Grid.module.css';
import { isCorrected, type RowsProps } from './RowGrid.tsx';
import { WrongCell } from './WrongCell.tsx';

const c = classNames(css);

/** The rows as cards, for narrow screens: each invalid cell is below its name. */
export function RowCards({ rows, cells }: RowsProps) {
  return (
    <ul className={c('cards')} aria-label={t`Rows`}>
      {rows.map((row) => (
        <li key={row.number}>
          <div className={c('card')}>
            <div>
              <b>{row.cells.customerName || t`No name`}</b>
              <Pill row={row} />
            </div>
            <p>
              <Trans>
                Row {ph({ number: row.number })} ·{' '}
                <Figure>{ph({ referenceId: row.cells.referenceId || t`No reference` })}</Figure> ·{' '}
                {ph({ payBy: cellText(row, 'payBy') || t`In one month` })}
              </Trans>
            </p>
            {row.amount !== null && (
              <p>
                <Money paise={row.amount} />
              </p>
            )}
            {row.wrong.map(({ column }) => (
              <span key={column} className={grid['named']}>
                <small>{t(columnWords[column].label)}</small>
                <WrongCell row={row} column={column} cells={cells} />
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

const Pill = ({ row }: { readonly row: LinkRow }) => (
  <StatusPill
    state={row.state}
    label={isCorrected(row) ? t`Corrected` : linkRowStates[row.state]}
    group={rowGroups[row.state]}
  />
);
