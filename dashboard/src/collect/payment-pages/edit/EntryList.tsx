import { Button } from '@galla/ui/buttons/Button.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Edit.module.css';

const c = classNames(css);

/** An item or a question of a draft. `key` stays the same while it is edited. */
interface Entry {
  readonly key: number;
  readonly required: boolean;
}

interface Props<One extends Entry> {
  readonly entries: readonly One[];
  readonly max: number;
  readonly addLabel: string;
  /** Marks the entry as required. */
  readonly requiredLabel: string;
  readonly removeLabel: (number: number) => string;
  readonly newEntry: (key: number) => One;
  readonly onChange: (entries: readonly One[]) => void;
  /** The fields of an entry; numbers start at one. */
  readonly fields: (entry: One, number: number, onChange: (part: Partial<One>) => void) => ReactNode;
}

/** A list of entries that can be added, edited and removed. */
export function EntryList<One extends Entry>({ entries, max, onChange, fields, newEntry, ...labels }: Props<One>) {
  const change = ({ key }: One, part: Partial<One>) =>
    onChange(entries.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () => onChange([...entries, newEntry(Math.max(-1, ...entries.map(({ key }) => key)) + 1)]);
  return (
    <>
      <ol className={c('list')}>
        {entries.map((entry, index) => (
          <li key={entry.key} className={c('entry')}>
            {fields(entry, index + 1, (part) => change(entry, part))}
            <div className={c('under')}>
              <Checkbox
                label={labels.requiredLabel}
                checked={entry.required}
                onChange={(required) => onChange(entries.map((one) => (one === entry ? { ...one, required } : one)))}
              />
              <Button
                kind="danger-text"
                size="small"
                onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
              >
                {labels.removeLabel(index + 1)}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {entries.length < max && (
        <div>
          <Button size="small" icon={Plus} onClick={add}>
            {labels.addLabel}
          </Button>
        </div>
      )}
    </>
  );
}
