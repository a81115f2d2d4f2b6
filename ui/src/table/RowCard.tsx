import type { ReactNode } from 'react';
import arrange from '../layout/arrange.module.css';
import { classNames } from '../layout/class-names.ts';
import css from './RowCard.module.css';

const c = classNames(css);

/**
 * A row on a phone: tile, name above a line (`time · instrument · store`, so that the store is truncated), amount over
 * state.
 */
export function RowCard({
  tile,
  title,
  line,
  amount,
  state,
}: {
  tile?: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  amount?: ReactNode;
  state?: ReactNode;
}) {
  return (
    <span className={c('card', !tile && 'bare')}>
      {tile}
      <span className={arrange['lines']}>
        <span className={c(arrange['ellipsis'], 'title')}>{title}</span>
        {line && <span className={c(arrange['note'], arrange['ellipsis'], 'line')}>{line}</span>}
      </span>
      <span className={c(arrange['lines'], 'end')}>
        <span className={c('amount')}>{amount}</span>
        {state && <span className={c('state')}>{state}</span>}
      </span>
    </span>
  );
}

/** The heading of a day above cards: `Today, 20 Nov`, with a count and a sum at the right. */
export function DayHead({ day, count, sum }: { day: ReactNode; count?: ReactNode; sum?: ReactNode }) {
  return (
    <p className={c('day')}>
      <b>{day}</b>
      {count && <span className={c('count')}>{count}</span>}
      {sum && <span className={c('sum')}>{sum}</span>}
    </p>
  );
}
