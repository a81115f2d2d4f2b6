import { useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import css from './Segmented.module.css';

const c = classNames(css);

/** One of two to four alternatives for the same thing; arrow keys move (they are radios). `wide` fills the row. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  wide = false,
  className,
}: {
  /** The accessible name of the choice; not shown. */
  label: string;
  options: readonly { value: T; label: string; icon?: IconType; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
  wide?: boolean;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={c('group', wide && 'wide', className)}>
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={c('option')}>
          <input
            className="sr"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
