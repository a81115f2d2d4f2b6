import { Money } from '@galla/ui/figures/Money.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './TakingsBar.module.css';

const c = classNames(css);

interface Props {
  /** In paise; undefined while unknown. */
  readonly amount: number | undefined;
  /** The largest amount in the list, in paise: the full length of the bar. */
  readonly largest: number;
}

/** What a store collected, with a bar for its share of the largest amount. */
export const TakingsBar = ({ amount, largest }: Props) => (
  <span className={c('takings')}>
    <Money paise={amount} />
    <span className={c('track')} aria-hidden="true">
      <i style={{ width: `${largest <= 0 ? 0 : Math.min(100, ((amount ?? 0) / largest) * 100)}%` }} />
    </span>
  </span>
);
