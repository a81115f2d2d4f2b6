import { classNames } from '../layout/class-names.ts';
import css from './Progress.module.css';

const c = classNames(css);

/**
 * The progress of a long operation as a bar. `now` and `total` share any unit; without a known total the bar only
 * animates. `text` is read out instead of a percentage: `1,200 of 5,000 rows`.
 */
export function Progress({
  label,
  now,
  total,
  text,
  still = false,
  className,
}: {
  /** The accessible name of the bar; not shown. */
  label: string;
  now: number;
  total: number;
  text?: string;
  /** The operation is paused, or waits for a person. */
  still?: boolean;
  className?: string;
}) {
  const share = total > 0 ? Math.min(1, Math.max(0, now / total)) : undefined;
  return (
    <div
      className={c('track', share === undefined && 'unknown', still && 'still', className)}
      role="progressbar"
      aria-label={label}
      {...(share === undefined
        ? {}
        : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.floor(share * 100) })}
      {...(text === undefined ? {} : { 'aria-valuetext': text })}
    >
      <i style={share === undefined ? {} : { transform: `scaleX(${share})` }} />
    </div>
  );
}
