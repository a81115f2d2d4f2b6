import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { useId } from 'react';
import { useStoreNames } from '../lib/lists/named-lists.ts';
import { useSession } from '../lib/session/session.ts';
import css from './Recipients.module.css';

/** Times of the day in IST, `HH:MM`. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** All stores (null), or some. People of single stores choose of theirs. */
export function StoresField({
  value,
  error,
  onChange,
}: {
  readonly value: readonly string[] | null;
  readonly error: string | undefined;
  readonly onChange: (stores: readonly string[] | null) => void;
}) {
  const { me } = useSession();
  const stores = useStoreNames(true) ?? [];
  const id = useId();
  return (
    <fieldset className={css['choice']} {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend>Stores</legend>
      {!me.storeRestricted && (
        <Segmented
          label="Stores"
          wide
          options={[
            { value: 'all', label: 'All stores' },
            { value: 'some', label: 'Only some' },
          ]}
          value={value === null ? 'all' : 'some'}
          onChange={(next) => onChange(next === 'all' ? null : [])}
        />
      )}
      {value !== null && (
        <div className={css['checks']}>
          {stores.map((store) => (
            <Checkbox
              key={store.id}
              label={store.name}
              note={[store.storeId, store.city].filter(Boolean).join(' · ')}
              checked={value.includes(store.id)}
              onChange={(on) => onChange(on ? [...value, store.id] : value.filter((other) => other !== store.id))}
            />
          ))}
        </div>
      )}
      {error !== undefined && <Wrong id={id} text={error} />}
    </fieldset>
  );
}

/** Always (null), or between two times of the day. */
export function HoursField({
  value,
  error,
  onChange,
}: {
  readonly value: Hours | null;
  readonly error: string | undefined;
  readonly onChange: (hours: Hours | null) => void;
}) {
  const id = useId();
  return (
    <fieldset className={css['choice']} {...(error === undefined ? {} : { 'aria-describedby': id })}>
      <legend>When</legend>
      <Segmented
        label="When"
        wide
        options={[
          { value: 'always', label: 'At any time' },
          { value: 'hours', label: 'In some hours' },
        ]}
        value={value === null ? 'always' : 'hours'}
        onChange={(next) => onChange(next === 'always' ? null : { from: '09:00', to: '21:00' })}
      />
      {value !== null && (
        <div className={css['hours']}>
          <TextField
            label="Starts at"
            type="time"
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
          />
          <TextField label="Ends at" type="time" value={value.to} onChange={(to) => onChange({ ...value, to })} />
        </div>
      )}
      {error !== undefined && <Wrong id={id} text={error} />}
    </fieldset>
  );
}

const Wrong = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p id={id} className={css['wrong']} role="alert">
    {text}
  </p>
);
