import { splitMoney } from '../format/money.ts';
import { classNames } from '../layout/class-names.ts';
import css from './Money.module.css';

const c = classNames(css);

/**
 * An amount: rupees at weight 500, paise quieter. The text is exactly `formatMoney(paise)`, in reading order. @param
 * paise integer paise; null shows `–`. @param size `display` once per screen; `large` 24, `medium` 16, otherwise as the
 * surrounding text. @param plain a single weight, for buttons and running text. @param struck for failed and cancelled
 * amounts. @param total adds the double rule, only for the amount the merchant gets.
 */
export function Money({
  paise,
  size,
  plain = false,
  struck = false,
  total = false,
  className,
}: {
  paise: number | null | undefined;
  size?: 'display' | 'large' | 'medium' | undefined;
  plain?: boolean;
  struck?: boolean;
  total?: boolean;
  className?: string;
}) {
  if (paise === null || paise === undefined || !Number.isFinite(paise)) return <span className={c('money')}>–</span>;
  const parts = splitMoney(paise);
  const big = size === 'display' || size === 'large';
  const amount = (
    <span className={c('money', size, plain && 'plain', struck && 'struck', !total && className)} data-whole="">
      {parts.sign}
      {big ? <span className={c('sign')}>₹</span> : '₹'}
      {parts.rupees}
      <span className={c('paise')}>.{parts.paise}</span>
    </span>
  );
  return total ? <span className={c('total', className)}>{amount}</span> : amount;
}
