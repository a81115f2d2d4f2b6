import { webhooks } from '@galla/contract/webhooks/endpoints.ts';
import { maxWebhookEndpoints, webhookTexts } from '@galla/contract/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../lib/api/api.ts';
import { ActionLabel } from '../lib/forms/ActionLabel.tsx';
import { PageActions } from '../lib/page/PageActions.tsx';
import { Unread } from '../lib/page/Unread.tsx';
import { WebhookDrawer } from './WebhookDrawer.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookList } from './WebhookList.tsx';
import css from './Webhooks.module.css';
import { answerOf, nameOf, shareOf, tookText } from './webhook-labels.ts';

/** The endpoints of a merchant with their health (DEV-02). */
export function WebhooksPage() {
  const query = useQuery({ ...queryOf(webhooks.list, { query: {} }), refetchInterval: 10_000 });
  const [form, setForm] = useState<'new' | WebhookEndpoint>();
  const [openId, setOpenId] = useState<string>();
  if (query.data === undefined)
    return (
      <Unread list={query} height={320}>
        {webhookTexts.list}
      </Unread>
    );
  const { webhooks: endpoints, total, day } = query.data;
  const open = endpoints.find(({ id }) => id === openId);
  const add = () => setForm('new');
  return (
    <>
      <PageActions>
        <Button kind="primary" icon={Plus} onClick={add}>
          <ActionLabel>Add endpoint</ActionLabel>
        </Button>
      </PageActions>
      {endpoints.map((endpoint) => (
        <FailingNotice key={endpoint.id} endpoint={endpoint} onOpen={() => setOpenId(endpoint.id)} />
      ))}
      {total === 0 ? (
        <EmptyState
          kind="new"
          title="No webhooks yet"
          actions={
            <Button kind="primary" onClick={add}>
              Add endpoint
            </Button>
          }
        >
          Your server hears of payments, refunds and settlements as they happen.
        </EmptyState>
      ) : (
        <>
          <StatStrip
            className={css['stats'] ?? ''}
            stats={[
              { label: 'Attempts in 24 hours', value: <Figure>{formatCount(day.attempts)}</Figure> },
              { label: 'Delivered', value: <Figure>{shareOf(day)}</Figure>, note: formatCount(day.delivered) },
              { label: 'Waiting for a retry', value: <Figure>{formatCount(day.waiting)}</Figure> },
              { label: 'Event to arrival, p99', value: <Figure>{tookText(day.arrivalP99)}</Figure> },
            ]}
          />
          <WebhookList endpoints={endpoints} onOpen={({ id }) => setOpenId(id)} />
          <p className={css['count']}>{`${total} of ${maxWebhookEndpoints} endpoints`}</p>
        </>
      )}
      {open !== undefined && form === undefined && (
        <WebhookDrawer endpoint={open} onEdit={() => setForm(open)} onClose={() => setOpenId(undefined)} />
      )}
      {form !== undefined && (
        <WebhookForm known={form === 'new' ? undefined : form} onClose={() => setForm(undefined)} />
      )}
    </>
  );
}

function FailingNotice({ endpoint, onOpen }: { readonly endpoint: WebhookEndpoint; readonly onOpen: () => void }) {
  const { failing, day } = endpoint;
  if (failing === null) return null;
  return (
    <Notice kind="error" className={css['notice'] ?? ''}>
      <b>{`${nameOf(endpoint)} fails since ${formatDateTime(failing.since)}: ${answerOf(failing.answer)}.`}</b>{' '}
      {day.waiting === 1 ? '1 event waits and is not lost.' : `${day.waiting} events wait and none are lost.`}{' '}
      {`It is turned off on ${formatDateTime(failing.disabledAt)} if nothing changes.`}{' '}
      <Button kind="text" size="small" onClick={onOpen}>
        See the attempts
      </Button>
    </Notice>
  );
}
