import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './Ledger.module.css';
import { Money } from './Money.tsx';

const c = classNames(css);

/**
 * A line of a ledger. `sum` is bold with a single rule above; `total`, the last line, has a double rule as well.
 * `amount` in paise, with its sign; `struck` for failed amounts.
 */
export type LedgerRow = {
  label: ReactNode;
  note?: ReactNode;
  amount: number | null;
  kind?: 'sum' | 'total';
  struck?: boolean;
};

/**
 * The parts of an amount: paid, refunds, fee, GST, to your bank. Each sum has a single rule above; the double rule
 * under the last marks the amount the merchant gets. `notes="inline"` puts notes after the label. `column` gives them a
 * separate column, of which a phone shows only the total's note.
 */
export function Ledger({
  rows,
  label,
  notes = 'inline',
  size,
  boxed = false,
  className,
}: {
  rows: readonly LedgerRow[];
  /** The accessible name of the table. */
  label: string;
  notes?: 'inline' | 'below' | 'column';
  /** The size of the total. */
  size?: 'medium' | 'large';
  /** Draws a box around it, for a dialog. */
  boxed?: boolean;
  className?: string;
}) {
  const table = (
    <table className={c('ledger', notes, className)} aria-label={label}>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ledger have a fixed order
          <tr key={index} className={c(row.kind && 'sum', row.kind === 'total' && 'total')}>
            <th scope="row">
              {row.label}
              {row.note && (notes !== 'column' || row.kind === 'total') && (
                <small className={c(notes === 'column' && 'narrow')}>{row.note}</small>
              )}
            </th>
            {notes === 'column' && <td className={c('note')}>{row.note}</td>}
            <td className={c('amount')}>
              <Money
                paise={row.amount}
                total={row.kind === 'total'}
                struck={row.struck ?? false}
                size={row.kind === 'total' ? size : undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  return boxed ? <div className={c('box')}>{table}</div> : table;
}
