import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import type { TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import { plural, t } from '@lingui/core/macro';
import { answerOf } from '../webhook-labels.ts';

const hourMs = 3_600_000;

/** The history and next steps of a failing endpoint; empty for a working one. */
export function nextSteps({ failing, lastDeliveredAt, nextAttemptAt, day }: WebhookEndpoint): readonly TimelineEvent[] {
  if (failing === null) return [];
  const noticeAt = failing.noticedAt ?? new Date(Date.parse(failing.since) + hourMs).toISOString();
  const step = (title: string, at: string, state: TimelineEvent['state'], detail?: string): TimelineEvent => ({
    title,
    at,
    state,
    when: formatDateTime(at),
    ...(detail !== undefined && { detail }),
  });
  return [
    step(
      t`Failing: ${{ answer: answerOf(failing.answer) }}`,
      failing.since,
      'failed',
      lastDeliveredAt === null
        ? t`Never delivered`
        : t`Last delivered ${{ lastDeliveredAt: formatDateTime(lastDeliveredAt) }}`,
    ),
    failing.noticedAt === null
      ? step(t`Admins will be emailed`, noticeAt, 'next')
      : step(t`Admins notified`, noticeAt, 'done'),
    ...(nextAttemptAt === null
      ? []
      : [
          step(
            t`Next retry`,
            nextAttemptAt,
            'next',
            plural({ count: day.waiting }, { one: '# event waiting', other: '# events waiting' }),
          ),
        ]),
    step(t`Endpoint will be disabled`, failing.disabledAt, 'next', t`Events stay for 30 days and can be replayed`),
  ];
}
