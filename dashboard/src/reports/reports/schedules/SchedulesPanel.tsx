import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { scheduleStopTexts } from '@galla/contract/reports/reports/schedule-rules.ts';
import type { ReportSchedule } from '@galla/contract/reports/reports/schedules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import css from '../Reports.module.css';
import { useSchedules } from '../report-calls.ts';
import { columnCount, pillOf } from '../report-labels.ts';
import type { ReportTab } from '../report-tabs.ts';
import { frequencyNames, periodText, schedulePills, schedulesOf } from './report-frequencies.ts';
import { ScheduleActs } from './ScheduleActs.tsx';

/** The schedules of a tab: the next report, the result of the last one, and why a schedule stopped. */
export function SchedulesPanel({ tab, onNew }: { readonly tab: ReportTab; readonly onNew: () => void }) {
  const { data } = useSchedules();
  // The heading shows from the start, so that the reports below it do not move.
  const schedules = schedulesOf(tab, data?.schedules ?? []);
  return (
    <Section
      className={css['schedules'] ?? ''}
      title={t`Schedules`}
      sub={schedules.length === 0 && t`Get a report every day, week or month.`}
      right={
        <Button size="small" icon={CalendarClock} onClick={onNew}>
          <Trans>New schedule</Trans>
        </Button>
      }
    >
      {schedules.length > 0 && (
        <ul className={css['scheduleRows']} aria-label={t`Schedules`}>
          {schedules.map((schedule) => (
            <Row key={schedule.scheduleId} schedule={schedule} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ schedule }: { readonly schedule: ReportSchedule }) {
  const { kind, every, format, templateName, columns, state, stopReason, recipients } = schedule;
  const to = recipients.filter(({ mayRead }) => mayRead).map(({ name }) => name);
  return (
    <li className={css['schedule']}>
      <span className={`${arrange['lines']} ${css['scheduleWords']}`}>
        <b>
          {t(frequencyNames[every])}: {reportKinds[kind].name}
        </b>
        <small className="small muted">
          {format} · {templateName ?? columnCount(columns.length)}
          {to.length > 0 && <Trans>· Link to {ph({ recipients: to.join(', ') })}</Trans>}
        </small>
      </span>
      <span className={`${arrange['lines']} ${css['scheduleWords']}`}>
        <span>
          <StatusPill state={state} {...schedulePills()[state]} />
        </span>
        <small className="small muted">
          <When schedule={schedule} />
        </small>
      </span>
      {stopReason !== null && <small className={`small ${css['why']}`}>{scheduleStopTexts[stopReason]}</small>}
      <ScheduleActs schedule={schedule} />
    </li>
  );
}

function When({ schedule: { next, last } }: Pick<Parameters<typeof Row>[0], 'schedule'>) {
  return (
    <>
      {next !== null && (
        <Trans>
          Next <Figure kind="time">{ph({ time: formatDateTime(next.at) })}</Figure>
        </Trans>
      )}
      {next !== null && last !== null && ' · '}
      {last !== null && (
        <Trans>
          Last {ph({ period: periodText(last) })}: {ph({ state: pillOf({ state: last.state, expired: false }).label })}
        </Trans>
      )}
    </>
  );
}
