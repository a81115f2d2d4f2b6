import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { closedName } from '../lib/calendar/closed-name.ts';
import { RouterLink } from '../lib/page/RouterLink.tsx';
import { SettlementPill } from './SettlementPill.tsx';
import css from './Settlements.module.css';
import type { ShownDay } from './settlement-view-model.ts';

const c = classNames(css);

/** A month on a phone: the days on which money comes or banks are closed, from the first to the last. */
export function MonthAgenda({ month: { days } }: { readonly month: { readonly days: readonly ShownDay[] } }) {
  const shown = days.filter(({ settlement, closed, expected }) => settlement ?? closed ?? expected !== 0);
  if (shown.length === 0)
    return <EmptyState>Nothing reached your bank in this month, and nothing is expected.</EmptyState>;
  return (
    <ul className={c('agenda')} aria-label="Settlements by day">
      {shown.map((day) => (
        <li key={day.day}>
          <DayEntry day={day} />
        </li>
      ))}
    </ul>
  );
}

function DayEntry({ day: of }: { readonly day: ShownDay }) {
  const { day, settlement, expected, href } = of;
  const closed = closedName(of);
  const date = <Figure kind="time">{formatWeekday(atDay(day))}</Figure>;
  return (
    <>
      {settlement !== null && href !== undefined && (
        <RouterLink href={href} className={c('entry')}>
          <RowCard
            title={date}
            line={settlement.utr === null ? undefined : <Figure>{settlement.utr}</Figure>}
            amount={<Money paise={settlement.net} struck={settlement.state === 'FAILED'} />}
            state={<SettlementPill state={settlement.state} text />}
          />
        </RouterLink>
      )}
      {expected !== 0 && (
        <div className={c('entry', 'dashes')}>
          <RowCard
            title={date}
            line="From payments so far"
            amount={<Money paise={expected} />}
            state={<StatusPill state="PENDING" label="Expected" text />}
          />
        </div>
      )}
      {settlement === null && expected === 0 && closed !== undefined && (
        <p className={c('shut')}>
          {date} <span>{closed}</span>
        </p>
      )}
    </>
  );
}
