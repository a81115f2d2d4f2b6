import { maxSpansOfDay, type OpeningSpan, type WeekDay } from '@galla/contract/shops/stores/opening-hours.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, Copy, Plus, X } from 'lucide-react';
import css from './Edit.module.css';
import { type DayMode, type DraftDay, type DraftSpan, draftOf, hoursOf, usualHours } from './hours-draft.ts';

const c = classNames(css);

const longNames: Readonly<Record<WeekDay, MessageDescriptor>> = {
  MON: msg`Monday`,
  TUE: msg`Tuesday`,
  WED: msg`Wednesday`,
  THU: msg`Thursday`,
  FRI: msg`Friday`,
  SAT: msg`Saturday`,
  SUN: msg`Sunday`,
};

const modes = () =>
  [
    { value: 'times', label: t`Open` },
    { value: 'all', label: t`Open all day` },
    { value: 'closed', label: t`Closed` },
  ] as const;

interface Props {
  /** Null if no hours were entered. */
  readonly value: readonly OpeningSpan[] | null;
  readonly error: string | undefined;
  readonly onChange: (hours: readonly OpeningSpan[] | null) => void;
}

/** The opening hours, a row for each day, with the device's own time fields for keyboard and touch. */
export function HoursEditor({ value, error, onChange }: Props) {
  if (value === null)
    return (
      <Button icon={Plus} onClick={() => onChange(usualHours)}>
        <Trans>Enter opening hours</Trans>
      </Button>
    );
  const draft = draftOf(value);
  const change = (day: WeekDay, part: Partial<DraftDay>) =>
    onChange(hoursOf(draft.map((one) => (one.day === day ? { ...one, ...part } : one))));
  const copy = ({ mode, spans }: DraftDay) => onChange(hoursOf(draft.map(({ day }) => ({ day, mode, spans }))));
  return (
    <div className={c('hours')} id="store-hours" tabIndex={-1}>
      <ul>
        {draft.map((one) => (
          <li key={one.day}>
            <Day day={one} onChange={(part) => change(one.day, part)} onCopy={() => copy(one)} />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className={c('wrong')} role="alert">
          <Icon of={CircleAlert} size={14} />
          {error}
        </p>
      )}
      <Button kind="text" onClick={() => onChange(null)}>
        <Trans>Remove opening hours</Trans>
      </Button>
    </div>
  );
}

interface DayProps {
  readonly day: DraftDay;
  readonly onChange: (part: Partial<DraftDay>) => void;
  readonly onCopy: () => void;
}

function Day({ day: { day, mode, spans }, onChange, onCopy }: DayProps) {
  const name = t(longNames[day]);
  const put = (place: number, part: Partial<DraftSpan>) =>
    onChange({ spans: spans.map((span, at) => (at === place ? { ...span, ...part } : span)) });
  const last = spans.at(-1);
  return (
    <fieldset className={c('day')}>
      <legend>{name}</legend>
      <SelectField
        label={t`${name}, open or closed`}
        labelHidden
        options={modes()}
        value={mode}
        onChange={(next) => onChange({ mode: next as DayMode })}
      />
      {mode === 'times' && (
        <div className={c('spans')}>
          {spans.map((span, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the only key of a time span
            <div key={place} className={c('span')}>
              <Time label={t`${name}, opens`} value={span.from} onChange={(from) => put(place, { from })} />
              <span aria-hidden="true">–</span>
              <Time label={t`${name}, closes`} value={span.to} onChange={(to) => put(place, { to })} />
              {spans.length > 1 && (
                <IconButton
                  icon={X}
                  name={t`Remove this time slot from ${name}`}
                  onClick={() => onChange({ spans: spans.filter((_, at) => at !== place) })}
                />
              )}
            </div>
          ))}
        </div>
      )}
      <span className={c('dayActs')}>
        {mode === 'times' && spans.length < maxSpansOfDay && last !== undefined && (
          <IconButton
            icon={Plus}
            name={t`Add a time slot to ${name}`}
            onClick={() => onChange({ spans: [...spans, { from: last.to, to: '23:00' }] })}
          />
        )}
        <IconButton icon={Copy} name={t`Use ${name}’s hours for all days`} onClick={onCopy} />
      </span>
    </fieldset>
  );
}

const Time = (props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => <TextField type="time" labelHidden required figures {...props} />;
