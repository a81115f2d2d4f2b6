import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './Checkbox.module.css';
import { CheckMark } from './CheckMark.tsx';

const c = classNames(css);

/** A check box with its label; `onChange` gets the new state. `mixed` is the half-ticked state of a select-all. */
export function Checkbox({
  label,
  note,
  checked,
  onChange,
  mixed = false,
  className,
  ...rest
}: {
  label: ReactNode;
  /** A quieter second line. */
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  mixed?: boolean;
} & Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type'>) {
  return (
    <label className={c('check', className)}>
      <input
        {...rest}
        ref={(input) => {
          if (input) input.indeterminate = mixed && !checked;
        }}
        className="sr"
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <CheckMark mixed={mixed && !checked} className={css['box']} />
      <span className={c('words')}>
        {label}
        {note && <small>{note}</small>}
      </span>
    </label>
  );
}

/**
 * A setting that takes effect at once, without a form. `name` is only for screen readers: put the visible text beside
 * it.
 */
export function Switch({
  name,
  checked,
  onChange,
  className,
  ...rest
}: { name: string; checked: boolean; onChange: (checked: boolean) => void } & Omit<
  ComponentProps<'button'>,
  'name' | 'onChange' | 'children'
>) {
  return (
    <button
      type="button"
      {...rest}
      role="switch"
      aria-checked={checked}
      aria-label={name}
      className={c('switch', className)}
      onClick={() => onChange(!checked)}
    >
      <i />
    </button>
  );
}
