import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatCount } from '../format/money.ts';
import { CheckMark } from '../inputs/CheckMark.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon, type IconType } from '../layout/Icon.tsx';
import css from './CheckListFilter.module.css';
import { FilterFoot, FilterPopover } from './FilterPopover.tsx';
import { ListSearch } from './ListSearch.tsx';

const c = classNames(css);

/** An option; `note` is shown quieter (an id), `count` is its number of rows. */
export type CheckOption = { value: string; label: string; note?: string; count?: number; disabled?: boolean };

/** From this number of options on, the list is searchable. */
const SEARCH_FROM = 8;

/** The options that match, case-insensitively, in label or note (MID-04). */
export function matchOptions(options: readonly CheckOption[], text: string): readonly CheckOption[] {
  const needle = text.trim().toLowerCase();
  if (!needle) return options;
  return options.filter((option) => `${option.label} ${option.note ?? ''}`.toLowerCase().includes(needle));
}

const manyText = (count: string, plural?: string) =>
  plural === undefined ? `${count} selected` : `${count} ${plural}`;

/**
 * A filter chip over a list of options. `multi` collects ticks until Apply. A single choice takes effect at once, and a
 * second press clears it. The chip shows the one label, or the number: `5 stores` with `plural="stores"`.
 */
export function CheckListFilter({
  name,
  options,
  value,
  onChange,
  single = false,
  plural,
  unset,
  icon,
  searchLabel = 'Search by Name or ID',
}: {
  name: string;
  options: readonly CheckOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  single?: boolean;
  plural?: string;
  /** The chip's text when nothing is chosen; defaults to the name. */
  unset?: string;
  icon?: IconType;
  searchLabel?: string;
}) {
  const only = value.length === 1 ? options.find((option) => option.value === value[0]) : undefined;
  const words = value.length === 0 ? undefined : (only?.label ?? manyText(formatCount(value.length), plural));
  return (
    <FilterPopover<string[]> name={name} text={words} unset={unset} icon={icon} empty={[]} onChange={onChange}>
      {(done) => <CheckList options={options} value={value} single={single} searchLabel={searchLabel} onDone={done} />}
    </FilterPopover>
  );
}

function CheckList({
  options,
  value,
  single,
  searchLabel,
  onDone,
}: {
  options: readonly CheckOption[];
  value: readonly string[];
  single: boolean;
  searchLabel: string;
  onDone: (value: string[]) => void;
}) {
  const [draft, setDraft] = useState<readonly string[]>(value);
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const name = useId();
  const shown = matchOptions(options, text);
  const toggle = (option: string) => {
    if (single) onDone(value.includes(option) ? [] : [option]);
    else setDraft(draft.includes(option) ? draft.filter((item) => item !== option) : [...draft, option]);
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
    inputs[Math.max(0, inputs.indexOf(document.activeElement as HTMLInputElement) + step)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk the options inside
    <div className={c('panel')} onKeyDown={walk}>
      {options.length >= SEARCH_FROM && <ListSearch label={searchLabel} value={text} onChange={setText} />}
      <div ref={list} className={c('list')}>
        {shown.map((option) => (
          <label key={option.value} className={c('option')}>
            <input
              className="sr"
              type={single ? 'radio' : 'checkbox'}
              name={name}
              checked={(single ? value : draft).includes(option.value)}
              disabled={option.disabled}
              onChange={() => toggle(option.value)}
              onClick={() => single && value.includes(option.value) && toggle(option.value)}
            />
            {!single && <CheckMark />}
            <span className={c('words')}>
              {option.label}
              {option.note && <small className="num">{option.note}</small>}
            </span>
            {option.count !== undefined && <span className={c('count')}>{formatCount(option.count)}</span>}
            {single && <Icon of={Check} className={c('tick')} />}
          </label>
        ))}
        {shown.length === 0 && <p className={c('none')}>{text ? `${text} not found.` : 'No result found.'}</p>}
      </div>
      {!single && (
        <FilterFoot clearable={draft.length > 0} onClear={() => setDraft([])} onApply={() => onDone([...draft])} />
      )}
    </div>
  );
}
