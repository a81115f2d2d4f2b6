import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint, WebhookReplay } from '@galla/contract/developers/webhooks/schemas.ts';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { AnswerPill } from '../details/AnswerPill.tsx';
import { attemptColumns } from '../details/log-columns.tsx';
import { tookText } from '../webhook-labels.ts';
import { eventHref } from '../webhook-paths.ts';
import css from './Replay.module.css';

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly replay: WebhookReplay;
}

const titles = { RUNNING: msg`Sending`, PAUSED: msg`Paused`, COMPLETED: msg`Sent`, CANCELLED: msg`Cancelled` } as const;
const perSecond = 10;

/** The progress of a replay, and the attempts since it started. */
export function ReplayProgress({ endpoint: { id }, replay }: Props) {
  const { state, chosen, delivered, failed, left, startedAt, startedBy } = replay;
  const isOver = state === 'COMPLETED' || state === 'CANCELLED';
  const { data } = useQuery({
    ...queryOf(webhookDeliveries.list, { params: { id }, body: { from: startedAt, page: { size: 5 } } }),
    refetchInterval: isOver ? false : 1_000,
  });
  const sent = t`${{ delivered: formatCount(delivered + failed) }} of ${{ chosen: formatCount(chosen) }} sent`;
  return (
    <Section
      title={t(titles[state])}
      right={
        <span className="muted">{t`Started by ${startedBy} at ${{ startedAt: formatTime(startedAt, true) }}`}</span>
      }
    >
      <Progress
        label={t`Replay`}
        now={delivered + failed}
        total={chosen}
        text={sent}
        still={state === 'PAUSED' || state === 'CANCELLED'}
      />
      <p className={css['sent']} aria-live="polite">
        <b>{sent}</b>{' '}
        {state === 'RUNNING' && (
          <span className="muted">{t`about ${{ left: Math.ceil(left / perSecond) }} s left`}</span>
        )}
      </p>
      <DataTable
        label={t`Attempts since the replay started`}
        columns={attemptColumns().filter((column) => column.id !== 'next')}
        rows={data?.attempts}
        rowKey={(row) => row.id}
        rowHref={({ eventId }) => eventHref(id, eventId)}
        renderRowLink={renderLink}
        skeletonRows={3}
        card={({ type, reference, at, answer, tookMs }) => (
          <RowCard
            title={type}
            line={`${formatTime(at, true)}${reference === null ? '' : ` · ${reference}`}`}
            amount={tookText(tookMs)}
            state={<AnswerPill answer={answer} text />}
          />
        )}
        empty={
          <p className="muted">
            <Trans>Nothing sent yet.</Trans>
          </p>
        }
      />
    </Section>
  );
}
