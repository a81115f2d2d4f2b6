import { ListSearch } from '@galla/ui/filters/ListSearch.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import css from './CheckChoice.module.css';

/** One option, with a secondary note that the search covers too. */
export interface CheckOption {
  readonly value: string;
  readonly label: string;
  readonly note: string;
}

/** The texts of a choice. */
export interface ChoiceTexts {
  readonly legend: string;
  readonly all: string;
  readonly search: string;
  readonly nothingFits: string;
}

/** All, or the ids of some. */
export type Choice = 'all' | readonly string[];

interface Props {
  readonly texts: ChoiceTexts;
  readonly options: readonly CheckOption[];
  readonly value: Choice;
  /** Whether "all" can be chosen. */
  readonly offersAll: boolean;
  readonly error?: string | undefined;
  readonly onChange: (choice: Choice) => void;
}

/** A choice between all and some, which have checkboxes. */
export function CheckChoice({ texts, options, value, offersAll, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className={css['choice']} {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend>{texts.legend}</legend>
      {offersAll && (
        <Segmented
          label={texts.legend}
          wide
          options={[
            { value: 'all', label: texts.all },
            { value: 'some', label: t`Selected only` },
          ]}
          value={value === 'all' ? 'all' : 'some'}
          onChange={(next) => onChange(next === 'all' ? 'all' : [])}
        />
      )}
      {value !== 'all' && <Checks texts={texts} options={options} chosen={value} onChange={onChange} />}
      {error !== undefined && (
        <p id={id} className={css['wrong']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The number of options from which a search field appears. */
const searchedFrom = 9;

/** A checkbox for each option. A long list has a search and shows how many are chosen. */
function Checks({
  texts,
  options,
  chosen,
  onChange,
}: Pick<Props, 'texts' | 'options' | 'onChange'> & { readonly chosen: readonly string[] }) {
  const [text, setText] = useState('');
  const needle = text.trim().toLowerCase();
  const shown = options.filter(({ label, note }) => `${label} ${note}`.toLowerCase().includes(needle));
  const areMany = options.length >= searchedFrom;
  return (
    <>
      {areMany && (
        <>
          <ListSearch boxed label={texts.search} value={text} onChange={setText} onKeyDown={dontSubmit} />
          <p className={css['chosen']} role="status">
            {t`${{ chosen: chosen.length }} of ${{ all: options.length }} selected`}
          </p>
        </>
      )}
      <div className={css[areMany ? 'manyChecks' : 'checks']}>
        {shown.map(({ value, label, note }) => (
          <Checkbox
            key={value}
            label={label}
            note={note}
            checked={chosen.includes(value)}
            onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
          />
        ))}
        {shown.length === 0 && <p>{texts.nothingFits}</p>}
      </div>
    </>
  );
}

/** Enter searches; it does not submit the surrounding form. */
const dontSubmit = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
