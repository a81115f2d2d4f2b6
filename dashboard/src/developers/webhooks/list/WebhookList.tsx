import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { Name } from '../../../lib/page/Name.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { EventName } from '../EventName.tsx';
import css from '../Webhooks.module.css';
import { answerOf, nameOf, noteOf, shareOf, stateOf, tookText } from '../webhook-labels.ts';
import { detailsHref } from '../webhook-paths.ts';
import { HealthBars } from './HealthBars.tsx';

const none = <span className="muted">–</span>;

const columns = (): readonly DataColumn<WebhookEndpoint>[] => [
  {
    id: 'endpoint',
    head: t`Endpoint`,
    link: true,
    cell: (row) => <TwoLines first={<Name>{nameOf(row)}</Name>} second={row.url} />,
  },
  { id: 'events', head: t`Events`, width: 80, drop: 3, cell: ({ events }) => <Figure>{events.length}</Figure> },
  {
    id: 'status',
    head: t`Status`,
    width: 150,
    cell: (row) => <TwoLines first={<StatusPill state={row.status} {...stateOf(row)} />} second={noteOf(row)} />,
  },
  { id: 'hours', head: t`Last 24 hours`, width: 150, drop: 2, cell: (row) => <HealthBars day={row.day} /> },
  {
    id: 'delivered',
    head: t`Delivered`,
    width: 130,
    align: 'end',
    cell: ({ day }) => (
      <TwoLines
        first={<Figure>{shareOf(day)}</Figure>}
        second={
          day.attempts === 0
            ? t`no attempts`
            : t`${{ delivered: formatCount(day.delivered) }} of ${{ attempts: formatCount(day.attempts) }}`
        }
      />
    ),
  },
  {
    id: 'answers',
    head: t`Response time`,
    width: 120,
    align: 'end',
    drop: 1,
    cell: ({ day }) =>
      day.p50 === null ? (
        none
      ) : (
        <TwoLines first={<Figure>{tookText(day.p50)}</Figure>} second={`p95 ${tookText(day.p95)}`} />
      ),
  },
  {
    id: 'last',
    head: t`Last attempt`,
    width: 170,
    drop: 2,
    cell: ({ lastAttempt }) =>
      lastAttempt === null ? (
        none
      ) : (
        <TwoLines
          first={<Figure kind="time">{formatTime(lastAttempt.at, true)}</Figure>}
          second={
            <>
              {answerOf(lastAttempt.answer)} · <EventName>{lastAttempt.type}</EventName>
            </>
          }
        />
      ),
  },
];

interface Props {
  readonly endpoints: readonly WebhookEndpoint[];
}

/** The list of endpoints; on a phone as cards. */
export const WebhookList = ({ endpoints }: Props) => (
  <DataTable
    label={t`Webhooks`}
    columns={columns()}
    rows={endpoints}
    rowKey={({ id }) => id}
    rowHref={({ id }) => detailsHref(id)}
    renderRowLink={renderLink}
    card={(row) => <EndpointCard endpoint={row} />}
  />
);

function EndpointCard({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { url, day, status } = endpoint;
  return (
    <span className={css['card']}>
      <b>{nameOf(endpoint)}</b>
      <StatusPill state={status} {...stateOf(endpoint)} />
      <span className={css['url']}>{url}</span>
      <HealthBars day={day} />
      <span>
        {day.attempts === 0
          ? t`No attempts`
          : t`${{ share: shareOf(day) }} of ${{ attempts: formatCount(day.attempts) }}`}
      </span>
    </span>
  );
}
