import { CreditCard, Ellipsis, Landmark, Smartphone, Wallet } from 'lucide-react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import css from './InstrumentTile.module.css';

const c = classNames(css);
const ICONS: readonly (readonly [RegExp, IconType])[] = [
  [/WALLET|GIFT|PPI/, Wallet],
  [/NET.?BANK|BANK|NEFT|IMPS|RTGS/, Landmark],
  [/CARD|EMI|POS/, CreditCard],
  [/UPI/, Smartphone],
];

/** A neutral tile for how a customer paid: never a mark of an app, bank or network. `size` 36 in tables, 40 in cards. */
export function InstrumentTile({ instrument, size = 36 }: { instrument: string; size?: 36 | 40 }) {
  const name = instrument.toUpperCase();
  const icon = ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? Ellipsis;
  return (
    <span className={c('tile', size === 40 && 'large')} data-tile="">
      <Icon of={icon} size={18} />
    </span>
  );
}
