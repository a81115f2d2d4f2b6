import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './Ledger.module.css';
import { Money } from './Money.tsx';

const c = classNames(css);

/**
 * One line of a ledger. `sum` puts a single rule above and stands bold; `total`, the last, gets the double rule as well.
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
 * The parts of an amount: paid, refunds, fee, GST, to your bank. A single rule above each sum, the double rule under the
 * last: this is what you get. `notes="inline"` puts notes after the label, `column` in a column of their own, of which a
 * phone shows that of the total alone.
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
  /** Names the table for assistive technology. */
  label: string;
  notes?: 'inline' | 'below' | 'column';
  /** Size of the total. */
  size?: 'medium' | 'large';
  /** In a box of its own, for a dialog. */
  boxed?: boolean;
  className?: string;
}) {
  const table = (
    <table className={c('ledger', notes, className)} aria-label={label}>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ledger stand in a fixed order
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
