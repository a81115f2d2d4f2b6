import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './TwoLines.module.css';

const c = classNames(css);

/**
 * A cell of two lines: `first` is the searched value, `second` its detail (name over masked VPA, store over its id).
 * Long words truncate at the end; identifiers belong in a `Figure`. `before` stands left of both, as a tile.
 */
export function TwoLines({
  first,
  second,
  before,
  end = false,
}: {
  first: ReactNode;
  second?: ReactNode;
  before?: ReactNode;
  /** Right-aligned, for amounts. */
  end?: boolean;
}) {
  const lines = (
    <span className={c('two', end && 'end')}>
      <span className={c('first')}>{first}</span>
      {second !== undefined && second !== null && second !== '' && <span className={c('second')}>{second}</span>}
    </span>
  );
  return before ? (
    <span className={c('way')}>
      {before}
      {lines}
    </span>
  ) : (
    lines
  );
}
