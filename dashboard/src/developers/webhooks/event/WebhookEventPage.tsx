import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import {
  DetailsColumns,
  DetailsHead,
  DetailsNotFound,
  DetailsOf,
  DetailsTitle,
} from '../../../lib/page/details/DetailsOf.tsx';
import { useWebhook } from '../use-webhooks.ts';
import css from '../Webhooks.module.css';
import { nameOf } from '../webhook-labels.ts';
import { detailsHref, useWebhookId } from '../webhook-paths.ts';
import { AttemptList } from './AttemptList.tsx';
import { AttemptPart } from './AttemptPart.tsx';
import { EventActs } from './EventActs.tsx';
import type { EventDetails } from './event-details.ts';
import { RelatedEvents } from './RelatedEvents.tsx';

const states = () =>
  ({
    WAITING: { group: 'warning', label: t`Waiting for a retry` },
    DELIVERED: { group: 'success', label: t`Delivered` },
    FAILED: { group: 'error', label: t`Not delivered` },
  }) as const;

/** One event at an endpoint: every attempt with its request and answer, and the duration of each phase (DEV-03). */
export function WebhookEventPage() {
  const id = useWebhookId();
  const { eventId = '' } = useParams();
  const query = useQuery({
    ...queryOf(webhookDeliveries.event, { params: { id, eventId: eventId.slice(0, 64) as EventDetails['id'] } }),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === 'WAITING' ? 2_000 : 10_000),
  });
  const endpoint = useWebhook(id).data?.webhook;
  const back = { href: detailsHref(id), label: endpoint === undefined ? t`Webhook` : nameOf(endpoint) };
  return (
    <DetailsOf
      query={query}
      title={t`Webhook event`}
      back={back}
      missing="STATUS_404"
      safe={t`Events are still being delivered.`}
      notFound={
        <DetailsNotFound title={t`Event not found`} href={back.href} label={t`Go to the delivery log`}>
          <Trans>No event with this ID was sent to this endpoint. Events are kept for 30 days.</Trans>
        </DetailsNotFound>
      }
    >
      {(event) => <Details event={event} endpoint={endpoint} webhookId={id} back={back} />}
    </DetailsOf>
  );
}

interface Props {
  readonly event: EventDetails;
  readonly endpoint: WebhookEndpoint | undefined;
  readonly webhookId: WebhookEndpoint['id'];
  readonly back: { readonly href: string; readonly label: string };
}

function Details({ event, endpoint, webhookId, back }: Props) {
  const [chosen, setChosen] = useState<number>();
  const attempt = event.attempts.find(({ number }) => number === chosen) ?? event.attempts[0];
  return (
    <>
      <DetailsHead
        back={back}
        title={
          <DetailsTitle>
            <span className={css['wraps']}>{event.type}</span>
            <StatusPill state={event.state} {...states()[event.state]} />
          </DetailsTitle>
        }
        sub={<EventSub event={event} />}
        actions={<EventActs event={event} endpoint={endpoint} webhookId={webhookId} attempt={attempt} />}
      />
      <DetailsColumns
        main={
          <Boundary>
            <AttemptPart event={event} endpoint={endpoint} webhookId={webhookId} attempt={attempt} />
          </Boundary>
        }
        side={
          <>
            <AttemptList event={event} shown={attempt} onShow={setChosen} />
            <RelatedEvents event={event} />
          </>
        }
      />
    </>
  );
}

const EventSub = ({ event: { id, reference, amount, occurredAt } }: { readonly event: EventDetails }) => (
  <>
    <Figure wrap>{id}</Figure> <CopyButton name={t`Event ID`} text={id} />
    {reference !== null && (
      <>
        {' · '}
        <Figure wrap="inherit">{reference}</Figure>
      </>
    )}
    {amount !== null && ` · ${formatMoney(amount)}`}
    {' · '}
    <Figure kind="time">{formatDateTime(occurredAt)}</Figure>
  </>
);
