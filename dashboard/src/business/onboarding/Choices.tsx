import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import css from './Kyc.module.css';

const c = classNames(css);

interface Props<Value extends string> {
  readonly id: string;
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note?: string }[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of a few cards, each with a note. They are radios, so arrow keys move. */
export function Choices<Value extends string>({ id, legend, options, value, error, onChange }: Props<Value>) {
  return (
    <fieldset className={c('choices')} {...(error === undefined ? {} : { 'aria-describedby': `${id}-below` })}>
      <legend>
        {legend}
        <span className={c('asterisk')} aria-hidden="true">
          *
        </span>
      </legend>
      <div className={c('cards')}>
        {options.map((option, index) => (
          <label key={option.value} className={c('card')}>
            <input
              type="radio"
              required
              {...(index === 0 ? { id } : {})}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <b>{option.label}</b>
              {option.note !== undefined && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-below`} className={c('wrong')} hidden={error === undefined}>
        <Icon of={CircleAlert} size={14} />
        <span>{error}</span>
      </p>
    </fieldset>
  );
}
