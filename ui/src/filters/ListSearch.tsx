import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { oneLine } from '../format/one-line.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import css from './ListSearch.module.css';

const c = classNames(css);

/** The search field above a list of options. `boxed` frames it; otherwise it is the first line of its panel. */
export function ListSearch({
  label,
  value,
  onChange,
  onKeyDown,
  boxed = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => unknown;
  readonly boxed?: boolean;
}) {
  return (
    <label className={c('search', boxed ? 'boxed' : 'line')}>
      <Icon of={Search} />
      <span className="sr">{label}</span>
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={label}
        value={value}
        data-autofocus=""
        onChange={(event) => onChange(oneLine(event.target.value))}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
