import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useWebhookChange } from '../use-webhooks.ts';
import { HourCounts } from './HourCounts.tsx';
import css from './Replay.module.css';
import { useReplayChoice } from './use-replay-choice.ts';

interface Props {
  readonly endpoint: WebhookEndpoint;
  /** While a replay runs, no other can start. */
  readonly isLocked: boolean;
}

const kinds = () => [{ value: 'any', label: t`order or event`, placeholder: t`KO-N4, or an event ID` }];
const countText = (label: string, counted: { readonly count: number } | undefined) =>
  counted === undefined ? label : `${label} ${formatCount(counted.count)}`;

/** The events to send again: by outcome, days, type, and order or event. */
export function ReplayChoice({ endpoint: { id, events, status }, isLocked }: Props) {
  const { choice, change, body, missing, all, chosen } = useReplayChoice(id);
  const { run, busy, problem } = useAct({ settled: useWebhookChange() });
  const count = chosen?.count ?? 0;
  const whyNot =
    status === 'DISABLED'
      ? t`Enable the endpoint first.`
      : isLocked
        ? t`A replay is running.`
        : count === 0
          ? t`No event matches these filters.`
          : undefined;
  const start = () =>
    run(async () => {
      await call(webhookDeliveries.startReplay, { params: { id }, body });
      toast.success(t`Replay started`);
    });
  return (
    <Section
      title={t`Which events`}
      {...(isLocked && {
        right: (
          <span className="muted">
            <Trans>Locked while a replay runs</Trans>
          </span>
        ),
      })}
    >
      <div className={css['filters']}>
        <Segmented
          label={t`Events`}
          options={[
            { value: 'NOT_DELIVERED', label: countText(t`Not delivered`, missing) },
            { value: 'ALL', label: countText(t`All`, all) },
          ]}
          value={choice.only}
          onChange={(only) => change({ only })}
        />
        <DateRangeFilter value={choice.dates} onChange={(dates) => change({ dates })} />
        <CheckListFilter
          name={t({ message: 'Event', context: 'webhook' })}
          plural={t`events`}
          searchLabel={t`Find an event`}
          options={events.map((value) => ({ value, label: value }))}
          value={choice.types}
          onChange={(types) => change({ types: events.filter((type) => types.includes(type)) })}
        />
      </div>
      <div className={css['search']}>
        <SearchBox
          label={t`Search events`}
          kinds={kinds()}
          kind="any"
          value={choice.search}
          onSearch={({ text }) => change({ search: text.slice(0, 120) })}
        />
      </div>
      {chosen !== undefined && <HourCounts hours={chosen.hours} />}
      <Refusal text={problem} />
      <HeldButton
        kind="primary"
        icon={RotateCcw}
        busy={busy}
        busyLabel={t`Starting`}
        why={whyNot}
        onClick={() => void start()}
      >
        {plural(count, { one: 'Replay # event', other: 'Replay # events' })}
      </HeldButton>
      {status === 'DISABLED' && (
        <p className="muted">
          <Trans>This endpoint is disabled. Enable it before you send events.</Trans>
        </p>
      )}
    </Section>
  );
}
