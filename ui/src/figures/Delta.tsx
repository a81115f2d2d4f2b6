import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './Delta.module.css';

const c = classNames(css);

/**
 * The change from the earlier period, as a percentage with one decimal: `↗ 8.6%`. Unknown if `before` is 0 or absent.
 * `lessIsBetter` swaps the colours, as for refunds and failures. Amounts themselves are never coloured.
 */
export function Delta({
  now,
  before,
  lessIsBetter = false,
}: {
  now: number;
  before: number | null | undefined;
  lessIsBetter?: boolean;
}) {
  if (before === null || before === undefined || before === 0) return <span className={c('delta')}>–</span>;
  const percent = ((now - before) / Math.abs(before)) * 100;
  const flat = Math.abs(percent) < 0.05;
  const up = percent > 0;
  const tone = flat ? '' : up === lessIsBetter ? 'worse' : 'better';
  return (
    <span className={c('delta', tone)}>
      <Icon of={flat ? Minus : up ? TrendingUp : TrendingDown} size={14} />
      <span className="sr">{flat ? 'No change, ' : up ? 'Up ' : 'Down '}</span>
      {Math.abs(percent).toFixed(Math.abs(percent) >= 1000 ? 0 : 1)}%
    </span>
  );
}
