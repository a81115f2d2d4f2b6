import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import css from './MonthAgenda.module.css';
import { closedName } from './public/closed-name.ts';
import { SettlementPill } from './SettlementPill.tsx';
import { type ShownDay, weeksOf } from './settlement-view-model.ts';

const c = classNames(css);
const weekdays = [msg`Mon`, msg`Tue`, msg`Wed`, msg`Thu`, msg`Fri`, msg`Sat`, msg`Sun`];
const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthAgendaProps {
  readonly days: readonly ShownDay[];
  readonly today: string;
  /** The text for a month without settlements. */
  readonly empty: string;
}

/** A month on a phone: a calendar with a mark on each day with money, and below it the details of the chosen day. */
export function MonthAgenda({ days, today, empty }: MonthAgendaProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [wanted, setChosen] = useState(today);
  const chosen = days.find(({ day }) => day === wanted) ?? days[0];
  const walk = (event: KeyboardEvent) => {
    const by = moves[event.key];
    const to = by === undefined || chosen === undefined ? undefined : addDays(chosen.day, by);
    if (to === undefined || !days.some(({ day }) => day === to)) return;
    event.preventDefault();
    setChosen(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  const isEmpty = days.every(({ settlement, expected }) => settlement === null && expected === 0);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible name, and the days are buttons */}
      <div ref={grid} role="group" aria-label={t`Days`} className={c('month')} onKeyDown={walk}>
        {weekdays.map((name) => (
          <span key={name.id} className={c('weekday')} aria-hidden="true">
            {t(name)}
          </span>
        ))}
        {weeksOf(days)
          .flat()
          .map((day, index) =>
            day === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell outside the month has no other key
              <span key={index} />
            ) : (
              <button
                key={day.day}
                type="button"
                data-day={day.day}
                tabIndex={day === chosen ? 0 : -1}
                className={c('day', day.day === today && 'today', closedName(day) !== undefined && 'closed')}
                aria-pressed={day === chosen}
                aria-label={sayDay(day)}
                {...(day.day === today ? { 'aria-current': 'date' as const } : {})}
                onClick={() => setChosen(day.day)}
              >
                {Number(day.day.slice(8))}
                <i className={c('mark', markOf(day))} />
              </button>
            ),
          )}
      </div>
      {chosen !== undefined && (
        <section className={c('agenda')} aria-label={t`Selected day`} aria-live="polite">
          <h3>{formatWeekday(atDay(chosen.day))}</h3>
          <DayEntry day={chosen} />
        </section>
      )}
      {isEmpty && <p className={c('nothing')}>{empty}</p>}
    </>
  );
}

/** The accessible name of a day: its amounts and whether banks are closed. */
function sayDay(of: ShownDay): string {
  const closed = closedName(of);
  return [
    formatWeekday(atDay(of.day)),
    ...(of.settlement === null ? [] : [settlementStates[of.settlement.state]]),
    ...(of.expected === 0 ? [] : [t`Expected`]),
    ...(closed === undefined ? [] : [t`Banks are closed: ${closed}`]),
  ].join('. ');
}

const markOf = ({ settlement, expected }: ShownDay) => settlement?.state ?? (expected === 0 ? undefined : 'expected');

function DayEntry({ day: of }: { readonly day: ShownDay }) {
  const { settlement, expected, href } = of;
  const closed = closedName(of);
  return (
    <>
      {settlement !== null && href !== undefined && (
        <RouterLink href={href} className={c('entry')}>
          <RowCard
            title={settlement.utr === null ? settlementStates[settlement.state] : <Figure>{settlement.utr}</Figure>}
            amount={<Money paise={settlement.net} struck={settlement.state === 'FAILED'} />}
            state={<SettlementPill state={settlement.state} text />}
          />
        </RouterLink>
      )}
      {expected !== 0 && (
        <div className={c('entry', 'dashes')}>
          <RowCard
            title={t`From payments so far`}
            amount={<Money paise={expected} />}
            state={<StatusPill state="PENDING" label={t`Expected`} text />}
          />
        </div>
      )}
      {closed !== undefined && (
        <p className={c('shut')}>
          <Trans>Banks are closed: {closed}</Trans>
        </p>
      )}
      {settlement === null && expected === 0 && closed === undefined && (
        <p className={c('shut')}>
          <Trans>No settlement on this day.</Trans>
        </p>
      )}
    </>
  );
}
