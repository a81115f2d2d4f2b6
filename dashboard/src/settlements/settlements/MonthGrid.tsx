import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { compactMoney, formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Clock, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { closedName } from './public/closed-name.ts';
import css from './Settlements.module.css';
import { type ShownDay, weeksOf } from './settlement-view-model.ts';

const c = classNames(css);
const weekdays = [msg`Mon`, msg`Tue`, msg`Wed`, msg`Thu`, msg`Fri`, msg`Sat`, msg`Sun`];
const glyphs = { SETTLED: Check, PENDING: Clock, FAILED: X } as const;
const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The accessible name of a day. */
function sayDay(of: ShownDay): string {
  const { day, settlement, expected } = of;
  const closed = closedName(of);
  const parts = [
    formatWeekday(atDay(day)),
    ...(settlement === null ? [] : [`${formatMoney(settlement.net)}, ${settlementStates[settlement.state]}`]),
    ...(expected === 0 ? [] : [t`${{ amount: formatMoney(expected) }} expected`]),
    ...(closed === undefined ? [] : [t`Banks are closed: ${closed}`]),
  ];
  return parts.join('. ');
}

interface MonthProps {
  readonly month: { readonly days: readonly ShownDay[]; readonly today: string };
  /** Whether a key opened this month. If so, one of its days takes the focus. */
  readonly turning: RefObject<boolean>;
  readonly onStep: (by: 1 | -1) => void;
}

/** A month in weeks. Arrow keys move by day, Page Up and Page Down by month, and Enter opens a settlement. */
export function MonthGrid({ month, turning, onStep }: MonthProps) {
  const { days, today } = month;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(today);
  const current = days.some(({ day }) => day === at) ? at : days[0]?.day;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month
  useEffect(() => {
    if (turning.current) table.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    turning.current = false;
  }, [days[0]?.day]);
  const walk = (event: KeyboardEvent) => {
    const turn = { PageUp: -1, PageDown: 1 }[event.key] as 1 | -1 | undefined;
    const by = moves[event.key];
    if (turn !== undefined) {
      turning.current = true;
      onStep(turn);
    }
    const to = by === undefined || current === undefined ? undefined : addDays(current, by);
    if (to !== undefined && days.some(({ day }) => day === to)) {
      setAt(to);
      table.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
    }
    if (turn !== undefined || by !== undefined) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the days of a month
    <table ref={table} role="grid" className={c('grid')} aria-label={t`Settlements by day`} onKeyDown={walk}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name.id} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map((week) => (
          <tr key={week.find((day) => day !== undefined)?.day}>
            {week.map((day, index) =>
              day === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell outside the month has no other key
                <td key={index} />
              ) : (
                <Day
                  key={day.day}
                  day={day}
                  isToday={day.day === today}
                  isCurrent={day.day === current}
                  onFocus={() => setAt(day.day)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: ShownDay;
  readonly isToday: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
}

function Day({ day, isToday, isCurrent, onFocus }: DayProps) {
  const { settlement, expected, href } = day;
  const closed = closedName(day);
  const focus = { 'data-day': day.day, tabIndex: isCurrent ? 0 : -1, onFocus };
  const content = (
    <>
      <span className="sr">{sayDay(day)}</span>
      <span aria-hidden="true" className={c('date')}>
        {Number(day.day.slice(8))}
        {isToday && (
          <b>
            <Trans>Today</Trans>
          </b>
        )}
      </span>
      {closed !== undefined && (
        <small aria-hidden="true" title={closed}>
          {closed}
        </small>
      )}
      {expected !== 0 && (
        <span aria-hidden="true" className={c('expected')}>
          {compactMoney(expected)} <Clock size={14} />
        </span>
      )}
      {settlement !== null && (
        <span aria-hidden="true" className={c('credit')}>
          {compactMoney(settlement.net)} <Glyph state={settlement.state} />
        </span>
      )}
    </>
  );
  const look = c('day', closed !== undefined && 'closed', isToday && 'today');
  if (href === undefined)
    return (
      <td className={look} {...focus} {...(isToday ? { 'aria-current': 'date' } : {})}>
        <div>{content}</div>
      </td>
    );
  return (
    <td className={look} {...(isToday ? { 'aria-current': 'date' } : {})}>
      <RouterLink href={href} {...focus}>
        {content}
      </RouterLink>
    </td>
  );
}

function Glyph({ state }: { readonly state: keyof typeof glyphs }) {
  const Shown = glyphs[state];
  return <Shown size={14} className={c(state)} />;
}
