import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import css from './Make.module.css';

interface Props<Name extends string> {
  readonly options: { readonly [One in Name]: readonly [label: string, note: string] };
  readonly value: Name;
  readonly onChange: (value: Name) => void;
}

/** The outcome: radios as cards, each with a note. */
export function OutcomeChoice<Name extends string>({ options, value, onChange }: Props<Name>) {
  const name = useId();
  return (
    <fieldset className={css['outcomes']}>
      <legend>
        <Trans>Result</Trans>
      </legend>
      {(Object.keys(options) as Name[]).map((one) => (
        <label key={one} className={css['outcome']}>
          <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
          <span>
            {options[one][0]}
            <small>{options[one][1]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
