import { classNames } from '../layout/class-names.ts';
import css from './Progress.module.css';

const c = classNames(css);

/**
 * The progress of a long act: a bar that fills. `now` of `total` in whatever both are counted in; without a known
 * total it only moves. `text` is read out instead of a per cent: `1,200 of 5,000 rows`.
 */
export function Progress({
  label,
  now,
  total,
  text,
  still = false,
  className,
}: {
  /** Names the bar for assistive technology; not shown. */
  label: string;
  now: number;
  total: number;
  text?: string;
  /** The act is paused, or waits for a person. */
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
