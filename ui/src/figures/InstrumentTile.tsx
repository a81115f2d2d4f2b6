import { CreditCard, Ellipsis, Landmark, Smartphone, Wallet } from 'lucide-react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './InstrumentTile.module.css';

const c = classNames(css);
const icons = { phone: Smartphone, card: CreditCard, bank: Landmark, wallet: Wallet, other: Ellipsis } as const;

/**
 * A neutral tile for the payment method, never the logo of an app, bank or network. `size` 36 in tables, 40 in cards.
 */
export function InstrumentTile({ icon, size = 36 }: { icon: keyof typeof icons; size?: 36 | 40 }) {
  return (
    <span className={c('tile', size === 40 && 'large')} data-tile="">
      <Icon of={icons[icon]} size={18} />
    </span>
  );
}
