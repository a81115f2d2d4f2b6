import { classNames } from '@galla/ui/layout/class-names.ts';
import type { ReactNode } from 'react';
import css from './StoreRowCard.module.css';

const c = classNames(css);

interface Props {
  /** Shown before the text, such as a checkbox. */
  readonly before?: ReactNode;
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly amount: ReactNode;
}

/** A row of figures on a phone: two lines of text, and the amount at the end. */
export const StoreRowCard = ({ before, first, second, amount }: Props) => (
  <div className={c('card')}>
    {before}
    <span className={c('words')}>
      {first}
      <span className={c('line')}>{second}</span>
    </span>
    {amount}
  </div>
);
