import { maxWebhookAttempts } from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookAttempt } from '@galla/contract/developers/webhooks/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { EventName } from '../EventName.tsx';
import { tookText } from '../webhook-labels.ts';
import { AnswerPill } from './AnswerPill.tsx';

/** How many attempts an event has: more than the plan's if a person has sent it again. */
const numberText = (number: number) =>
  number > maxWebhookAttempts ? `${number}` : t`${number} of ${maxWebhookAttempts}`;

/** The columns of the log. */
export const attemptColumns = (): readonly DataColumn<WebhookAttempt>[] => [
  {
    id: 'date',
    head: t`Time`,
    width: 124,
    cell: ({ at }) => (
      <TwoLines
        first={<Figure kind="time">{formatTime(at, true)}</Figure>}
        second={<Figure kind="time">{formatDay(at)}</Figure>}
      />
    ),
  },
  {
    id: 'event',
    head: t({ message: 'Event', context: 'webhook' }),
    link: true,
    cell: ({ type, reference }) => (
      <TwoLines first={<EventName>{type}</EventName>} second={reference && <Figure>{reference}</Figure>} />
    ),
  },
  { id: 'answer', head: t`Response`, width: 168, cell: ({ answer }) => <AnswerPill answer={answer} /> },
  {
    id: 'attempt',
    head: t`Attempt`,
    width: 88,
    drop: 2,
    cell: ({ number }) => <Figure kind="count">{numberText(number)}</Figure>,
  },
  {
    id: 'took',
    head: t`Duration`,
    width: 96,
    align: 'end',
    drop: 3,
    cell: ({ tookMs }) => <Figure kind="count">{tookText(tookMs)}</Figure>,
  },
  {
    id: 'next',
    head: t`Next`,
    width: 104,
    align: 'end',
    drop: 1,
    cell: ({ nextAt }) => (nextAt === null ? '–' : <Figure kind="time">{formatTime(nextAt)}</Figure>),
  },
];
