import { lazy, Suspense, useState } from 'react';
import { Button } from '../../buttons/Button.tsx';
import { Skeleton } from '../../feedback/Skeleton.tsx';
import { dayRange, formatDateRange } from '../../format/date-ranges.ts';
import { classNames } from '../../layout/class-names.ts';
import type { DayPair } from '../date-filter.ts';
import css from './DatePanel.module.css';
import { type NamedPeriod, periodGroups } from './date-groups.ts';
import type { DatePanelProps } from './date-panel-props.ts';

const c = classNames(css);
// The calendar loads at the first opening: it is most of this filter's size.
const RangeCalendar = lazy(async () => ({ default: (await import('./RangeCalendar.tsx')).RangeCalendar }));

/** The dates of a list in a popover: named periods take effect at once, custom days with Apply. */
export function DatePanel({ value, days: before, allowed, exact, also, onDone, ...limits }: DatePanelProps) {
  const [days, setDays] = useState<DayPair>(before);
  const { days: near, past, months, accounts } = periodGroups(allowed);
  const [first, last] = days;
  const ready = first !== null && last !== null;
  const group = (head: string, periods: readonly NamedPeriod[]) =>
    periods.length > 0 && (
      <section>
        <h3 className={c('head')}>{head}</h3>
        <ul>{periods.map(period)}</ul>
      </section>
    );
  const period = ({ preset, label, note, dates }: NamedPeriod) => {
    const chosen = exact && 'preset' in value && value.preset === preset;
    return (
      <Preset key={preset} label={label} note={note} dates={dates} chosen={chosen} onPress={() => onDone({ preset })} />
    );
  };
  const choices = also.map(({ label, chosen, onChoose }) => (
    <Preset key={label} label={label} chosen={chosen} onPress={onChoose} />
  ));
  const named = months.length + accounts.length > 0;
  return (
    <div className={c('panel')}>
      <ul className={c('column')}>
        {[...near, ...past].map(period)}
        {!named && choices}
      </ul>
      {named && (
        <div className={c('column', 'named')}>
          {group('Months', months)}
          {group('For tax and accounts', accounts)}
          {choices.length > 0 && <ul className={c('rest')}>{choices}</ul>}
        </div>
      )}
      <div className={c('custom')}>
        <Suspense fallback={<Skeleton width={272} height={268} round />}>
          <RangeCalendar value={days} onChange={setDays} {...limits} />
        </Suspense>
        <div className={c('foot')}>
          <span className="num soft" aria-live="polite">
            {ready ? formatDateRange(dayRange(first, last)) : first ? 'Choose the last day' : 'Choose the first day'}
          </span>
          <Button kind="primary" size="small" disabled={!ready} onClick={() => ready && onDone({ first, last })}>
            Apply
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A named period, with its dates. */
function Preset({
  label,
  note,
  dates,
  chosen,
  onPress,
}: {
  label: string;
  note?: string | undefined;
  dates?: string | undefined;
  chosen: boolean;
  onPress: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={c('preset', chosen && 'chosen')}
        aria-pressed={chosen}
        onClick={onPress}
        {...(chosen ? { 'data-autofocus': '' } : {})}
      >
        <span>
          <span>{label}</span>
          {note && <small>{note}</small>}
        </span>
        {dates && <span className={c('dates')}>{dates}</span>}
      </button>
    </li>
  );
}
