import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './Figure.module.css';

const c = classNames(css);

/**
 * A value that people read out on the phone, in the figures font. `id` (also for UTR, phone, key) has slightly wider
 * spacing and never wraps; `count` and `time` only use tabular digits. `strong` is weight 500.
 */
export function Figure({
  children,
  kind = 'id',
  strong = false,
  wrap = false,
  className,
}: {
  children: ReactNode;
  kind?: 'id' | 'count' | 'time';
  strong?: boolean;
  /**
   * Lets a long id wrap, as in a details list. `inherit` follows the surrounding text, for a value that may also be a
   * name.
   */
  wrap?: boolean | 'inherit';
  className?: string;
}) {
  return (
    <span
      className={c(
        'figure',
        kind === 'id' && 'id',
        strong && 'strong',
        wrap === true && 'wrap',
        wrap === 'inherit' && 'inherit',
        className,
      )}
      {...(kind === 'id' && !wrap && { 'data-whole': '' })}
    >
      {children}
    </span>
  );
}
