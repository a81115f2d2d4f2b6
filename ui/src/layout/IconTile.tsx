import { classNames } from './class-names.ts';
import { Icon, type IconType } from './Icon.tsx';
import css from './IconTile.module.css';

const c = classNames(css);

/** An icon on a coloured square before the text of a row: 40 px, or 36 px if `small`. */
export const IconTile = ({
  of,
  tone,
  small = false,
}: {
  readonly of: IconType;
  readonly tone?: 'neutral' | 'warning' | 'error';
  readonly small?: boolean;
}) => (
  <span className={c('tile', tone, small && 'small')}>
    <Icon of={of} size={18} />
  </span>
);
