import { ChevronDown, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import css from './FilterChip.module.css';

const c = classNames(css);

/**
 * A filter chip. Unset: its name and a chevron. Set: blue, with the value instead of the name, and × to clear if
 * `onClear` is given, otherwise a chevron. `plain` is for a default value: shown, but not blue. Accepts the props of a
 * `Popover` trigger.
 */
export function FilterChip({
  name,
  value,
  note,
  icon,
  onClear,
  unset = name,
  plain = false,
  className,
  ...rest
}: {
  name: string;
  /** The value; absent when unset. */
  value?: ReactNode;
  /** Figures after the value: the dates of a preset. */
  note?: ReactNode;
  icon?: IconType;
  onClear?: (() => void) | undefined;
  /** The text when nothing is set, if the name alone is too short: `All 14 stores`. */
  unset?: string | undefined;
  plain?: boolean;
} & Omit<ComponentProps<'button'>, 'name' | 'value' | 'children'>) {
  const set = value !== undefined && value !== null && value !== '';
  const clearable = set && onClear;
  return (
    <span className={c('chip', set && !plain && 'set', className)} data-filter={set && !plain ? 'set' : 'unset'}>
      <button type="button" {...rest} className={c('open', clearable && 'short')}>
        {icon && <Icon of={icon} />}
        {set ? (
          <>
            <span className="sr">{name}: </span>
            {plain ? <span className={c('value')}>{value}</span> : <b className={c('value')}>{value}</b>}
            {note && <span className={c('note')}>{note}</span>}
          </>
        ) : (
          unset
        )}
        {!clearable && <Icon of={ChevronDown} />}
      </button>
      {clearable && (
        <button type="button" className={c('clear')} aria-label={`Clear ${name}`} onClick={onClear}>
          <Icon of={X} />
        </button>
      )}
    </span>
  );
}
