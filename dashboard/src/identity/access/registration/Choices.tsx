import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import css from './Registration.module.css';

const c = classNames(css);

interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly note: string;
    readonly icon: IconType;
  }[];
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
  readonly error?: string | undefined;
  /** The id of the first option, which gets the focus when nothing is chosen. */
  readonly id: string;
}

/** One of a few options, each with its purpose. They are radios, so arrow keys move. */
export function Choices<T extends string>({ label, options, value, onChange, error, id }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={c('choices')} {...(error === undefined ? {} : { 'aria-describedby': `${id}-below` })}>
      <legend>
        {label}
        <span className={c('asterisk')} aria-hidden="true">
          *
        </span>
      </legend>
      {options.map((option, index) => (
        <label key={option.value} className={c('choice', error !== undefined && 'bad')}>
          <input
            {...(index === 0 ? { id } : {})}
            className="sr"
            type="radio"
            name={name}
            value={option.value}
            required
            checked={option.value === value}
            aria-invalid={error !== undefined || undefined}
            onChange={() => onChange(option.value)}
          />
          <Icon of={option.icon} size={20} />
          <span>
            <b>{option.label}</b>
            <small>{option.note}</small>
          </span>
        </label>
      ))}
      <p id={`${id}-below`} className={c('wrong')} hidden={error === undefined}>
        {error !== undefined && (
          <>
            <Icon of={CircleAlert} size={14} />
            {error}
          </>
        )}
      </p>
    </fieldset>
  );
}
