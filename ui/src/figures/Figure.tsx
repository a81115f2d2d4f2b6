import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './Figure.module.css';

const c = classNames(css);

/**
 * A value that people read out on the phone, in the figures face. `id` (also UTR, phone, key) is spaced a little and
 * never wraps; `count` and `time` are tabular only. `strong` is weight 500.
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
  /** Lets a long id wrap: in a details list, or as the text around it does where it may also be a name. */
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
