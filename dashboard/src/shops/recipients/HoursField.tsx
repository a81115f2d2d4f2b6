import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import css from './Recipients.module.css';

/** Times of day in IST, `HH:MM`. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Always (null), or between two times of day. */
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
      <legend>
        <Trans>When</Trans>
      </legend>
      <Segmented
        label={t`When`}
        wide
        options={[
          { value: 'always', label: t`Any time` },
          { value: 'hours', label: t`Set hours` },
        ]}
        value={value === null ? 'always' : 'hours'}
        onChange={(next) => onChange(next === 'always' ? null : { from: '09:00', to: '21:00' })}
      />
      {value !== null && (
        <div className={css['hours']}>
          <TextField
            label={t`Starts at`}
            type="time"
            value={value.from}
            onChange={(from) => onChange({ ...value, from })}
          />
          <TextField label={t`Ends at`} type="time" value={value.to} onChange={(to) => onChange({ ...value, to })} />
        </div>
      )}
      {error !== undefined && (
        <p id={id} className={css['wrong']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
