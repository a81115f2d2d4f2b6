import type { ReactNode } from 'react';
import arrange from '../layout/arrange.module.css';
import { classNames } from '../layout/class-names.ts';
import css from './TwoLines.module.css';

const c = classNames(css);

/**
 * A cell of two lines: `first` is the main value, `second` its detail (name over masked VPA, store over its id). Long
 * words are truncated at the end; use a `Figure` for identifiers. `before` is left of both, such as a tile.
 */
export function TwoLines({
  first,
  second,
  before,
  end = false,
  wraps = false,
}: {
  first: ReactNode;
  second?: ReactNode;
  before?: ReactNode;
  /** Right-aligned, for amounts. */
  end?: boolean;
  /** The second line wraps instead of being cut, for a sentence with amounts or ids. */
  wraps?: boolean;
}) {
  const lines = (
    <span className={c(arrange['lines'], end && 'end')}>
      <span className={c(arrange['ellipsis'], 'first')}>{first}</span>
      {second !== undefined && second !== null && second !== '' && (
        <span className={c(arrange['note'], wraps ? 'wraps' : arrange['ellipsis'])}>{second}</span>
      )}
    </span>
  );
  return before ? (
    <span className={arrange['beside']}>
      {before}
      {lines}
    </span>
  ) : (
    lines
  );
}
