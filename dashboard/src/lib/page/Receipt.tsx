import { Money } from '@galla/ui/figures/Money.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import css from './Receipt.module.css';

interface ReceiptProps {
  readonly merchantName: string;
  readonly storeName: string | null;
  /** In paise. */
  readonly amount: number;
  readonly state: string;
  /** A label with its value: a text, or an amount in paise. Rows with a null value are left out. */
  readonly rows: readonly (readonly [name: string, value: string | number | null])[];
  readonly foot: string;
  readonly onPrinted: () => void;
}

/** A customer receipt for the roll of a counter's printer: 80 mm, one column. */
export function Receipt({ onPrinted, ...slip }: ReceiptProps) {
  return (
    <PrintSheet onPrinted={onPrinted}>
      <ReceiptSlip {...slip} />
    </PrintSheet>
  );
}

/** One slip of a printed sheet. The next slip starts a new page. */
export function ReceiptSlip({ merchantName, storeName, amount, state, rows, foot }: Omit<ReceiptProps, 'onPrinted'>) {
  return (
    <article className={css['receipt']}>
      <h1>{merchantName}</h1>
      {storeName && <p>{storeName}</p>}
      <p className={css['amount']}>
        <Money paise={amount} size="large" />
      </p>
      <p className={css['state']}>{state}</p>
      <dl>
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{typeof value === 'number' ? <Money paise={value} plain /> : value}</dd>
            </div>
          ))}
      </dl>
      <p className={css['foot']}>{foot}</p>
    </article>
  );
}
