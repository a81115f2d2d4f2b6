import { Calendar } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from '../../buttons/Button.tsx';
import { Skeleton } from '../../feedback/Skeleton.tsx';
import { datePresetRange, dayRange, formatDateRange } from '../../format/date-ranges.ts';
import { formatDate } from '../../format/dates.ts';
import { classNames } from '../../layout/class-names.ts';
import { Icon } from '../../layout/Icon.tsx';
import { Modal } from '../../overlays/Modal.tsx';
import type { DateFilter } from '../date-filter.ts';
import css from './DateSheet.module.css';
import { type NamedPeriod, periodGroups } from './date-groups.ts';
import type { DatePanelProps } from './date-panel-props.ts';

const c = classNames(css);
const RangeCalendar = lazy(async () => ({ default: (await import('./RangeCalendar.tsx')).RangeCalendar }));

/** A choice that waits for the sheet's button: dates, or one of the caller's choices by its label. */
type Draft = DateFilter | { label: string };

/** The dates of a list on a phone: a bottom sheet whose button names the dates it will show. */
export function DateSheet({
  name,
  onClose,
  value,
  days,
  allowed,
  exact,
  also,
  onDone,
  ...limits
}: DatePanelProps & { name: string; onClose: () => void }) {
  const other = also.find(({ chosen }) => chosen);
  const [draft, setDraft] = useState<Draft>(other ? { label: other.label } : exact ? value : ownDays(days));
  const group = useId();
  const { days: near, past, months, accounts } = periodGroups(allowed);
  const radio = (label: ReactNode, next: Draft, look: string, dates?: ReactNode, key?: string) => (
    <label key={key} className={c(look)}>
      <input
        type="radio"
        className="sr"
        name={group}
        checked={JSON.stringify(next) === JSON.stringify(draft)}
        onChange={() => setDraft(next)}
      />
      {look === 'row' && <i className={c('dot')} />}
      <span>{label}</span>
      {dates}
    </label>
  );
  const chips = (head: string, periods: readonly NamedPeriod[], look?: string) =>
    periods.length > 0 && (
      <section aria-label={head}>
        <div className={c('chips', look)}>
          {periods.map(({ preset, label }) => radio(label, { preset }, 'chip', undefined, preset))}
        </div>
      </section>
    );
  const rows = (head: string, periods: readonly NamedPeriod[], rest?: ReactNode) =>
    (periods.length > 0 || rest) && (
      <section>
        <h3 className={c('head')}>{head}</h3>
        {periods.map(({ preset, label, note, dates }) =>
          radio(
            note ? (
              <>
                {label}
                <small>{note}</small>
              </>
            ) : (
              label
            ),
            { preset },
            'row',
            <span className={c('dates')}>{dates}</span>,
            preset,
          ),
        )}
        {rest}
      </section>
    );
  return (
    <Modal
      title={name === 'Date' ? 'Dates' : name}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          onClick={() => {
            if ('label' in draft) also.find(({ label }) => label === draft.label)?.onChoose();
            else onDone(draft);
          }}
        >
          {`Show ${wordsOf(draft)}`}
        </Button>
      }
    >
      <div className={c('sheet')}>
        {chips('Days', near)}
        {chips('Past', past, 'past')}
        {rows('Months', months)}
        {rows('For tax and accounts', accounts)}
        {also.length > 0 && (
          <section>{also.map(({ label }) => radio(label, { label }, 'row', undefined, label))}</section>
        )}
        <OwnDays
          shown={'first' in draft ? draft : ownDays(days)}
          onChange={setDraft}
          {...limits}
          opened={'first' in draft && months.length + past.length === 0}
        />
      </div>
    </Modal>
  );
}

const ownDays = ([first, last]: DatePanelProps['days']) => ({ first: first ?? '', last: last ?? '' });

/** The dates that the button will show, as text. */
function wordsOf(draft: Draft): string {
  if ('label' in draft) return draft.label;
  return formatDateRange('preset' in draft ? datePresetRange(draft.preset) : dayRange(draft.first, draft.last));
}

/** The calendar opens below the visible part of the sheet. */
const intoView = (calendar: HTMLElement | null) => calendar?.scrollIntoView({ block: 'nearest' });

/** The first and last day, each with a calendar below. */
function OwnDays({
  shown,
  onChange,
  single,
  latest,
  opened,
}: {
  shown: { first: string; last: string };
  onChange: (days: { first: string; last: string }) => void;
  single: boolean;
  latest?: string;
  opened: boolean;
}) {
  const [open, setOpen] = useState<'first' | 'last' | undefined>(opened ? 'first' : undefined);
  const choose = (day: string | null) => {
    if (day === null || open === undefined) return;
    // A first day after the last one starts a new range.
    const next = single
      ? { first: day, last: day }
      : { ...shown, [open]: day, ...(open === 'first' && day > shown.last ? { last: day } : {}) };
    onChange(next.first <= next.last ? next : { first: next.last, last: next.first });
    setOpen(open === 'first' && !single ? 'last' : undefined);
  };
  const field = (which: 'first' | 'last', label: string) => (
    <div>
      <span className={c('label')} aria-hidden="true">
        {label}
      </span>
      <button
        type="button"
        className={c('field')}
        aria-expanded={open === which}
        aria-label={`${label} ${formatDate(`${shown[which]}T00:00:00+05:30`)}`}
        onClick={() => setOpen(open === which ? undefined : which)}
      >
        <span className="num">{formatDate(`${shown[which]}T00:00:00+05:30`)}</span>
        <Icon of={Calendar} />
      </button>
    </div>
  );
  return (
    <section>
      <h3 className={c('head')}>{single ? 'Another day' : 'Custom dates'}</h3>
      <div className={c('own')}>
        {field('first', single ? 'Day' : 'From')}
        {!single && field('last', 'To')}
      </div>
      {open !== undefined && (
        <div className={c('calendar')} ref={intoView}>
          <Suspense fallback={<Skeleton width={308} height={340} round />}>
            <RangeCalendar
              key={open}
              single
              value={[shown[open], shown[open]]}
              onChange={([day]) => choose(day)}
              {...(latest === undefined ? {} : { latest })}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}
