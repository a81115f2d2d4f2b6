import { Check, Minus } from 'lucide-react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './CheckMark.module.css';

const c = classNames(css);

/** The box of a choice, inside its label or option: a tick if chosen, a line if half chosen. */
export function CheckMark({ mixed = false, className }: { mixed?: boolean; className?: string | undefined }) {
  return (
    <span className={c('box', className)}>
      <Icon of={mixed ? Minus : Check} size={14} />
    </span>
  );
}
