import { webhookDeliveries } from '@galla/contract/webhooks/deliveries.ts';
import type { WebhookAttempt, WebhookEndpoint } from '@galla/contract/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { call, queryOf } from '../lib/api/api.ts';
import { Refusal } from '../lib/forms/Refusal.tsx';
import { useAct } from '../lib/forms/use-act.ts';
import { Unread } from '../lib/page/Unread.tsx';
import { useWebhookChange } from './use-webhooks.ts';
import css from './Webhooks.module.css';
import { answerOf, isAccepted, tookText } from './webhook-labels.ts';

type Outcome = 'ALL' | 'FAILED';

/** The attempts of an endpoint, newest first, searched by order or event. */
export function WebhookLog({ endpoint: { id, status } }: { readonly endpoint: WebhookEndpoint }) {
  const [outcome, setOutcome] = useState<Outcome>('ALL');
  const [search, setSearch] = useState('');
  const body = {
    ...(outcome === 'FAILED' && { outcome }),
    ...(search.trim() !== '' && { search: search.trim() }),
  };
  const query = useQuery({ ...queryOf(webhookDeliveries.list, { params: { id }, body }), refetchInterval: 5_000 });
  return (
    <Section
      title="Delivery log"
      right={
        <Segmented
          label="Attempts"
          options={[
            { value: 'ALL', label: 'All' },
            { value: 'FAILED', label: 'Failed' },
          ]}
          value={outcome}
          onChange={setOutcome}
        />
      }
    >
      <TextField label="Order or event ID" value={search} onChange={setSearch} autoComplete="off" />
      {query.data === undefined ? (
        <Unread list={query} height={200}>
          Events are delivered all the same.
        </Unread>
      ) : query.data.attempts.length === 0 ? (
        <p className={css['count']}>No attempts yet.</p>
      ) : (
        <ul className={css['log']}>
          {query.data.attempts.map((attempt) => (
            <Attempt key={attempt.id} endpointId={id} attempt={attempt} resends={status === 'ACTIVE'} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface Props {
  readonly endpointId: WebhookEndpoint['id'];
  readonly attempt: WebhookAttempt;
  readonly resends: boolean;
}

function Attempt({ endpointId, attempt, resends }: Props) {
  const { run, busy, problem } = useAct({ settled: useWebhookChange() });
  const { eventId, type, reference, at, number, answer, tookMs, nextAt } = attempt;
  const resend = () =>
    run(async () => {
      await call(webhookDeliveries.resend, { params: { id: endpointId, eventId } });
      toast.success('Event sent again');
    });
  const accepted = isAccepted(answer.status);
  return (
    <li>
      <span>
        <code>{type}</code> {reference !== null && <Figure wrap>{reference}</Figure>}
      </span>
      <StatusPill
        state={accepted ? 'success' : 'failed'}
        group={accepted ? 'success' : 'error'}
        label={answerOf(answer)}
      />
      <span className="muted">
        {`${formatDateTime(at)} · attempt ${number} · ${tookText(tookMs)}`}
        {nextAt !== null && ` · next ${formatDateTime(nextAt)}`}
      </span>
      {resends && (
        <Button size="small" icon={RotateCcw} busy={busy} busyLabel="Sending" onClick={() => void resend()}>
          Resend
        </Button>
      )}
      <Refusal text={problem} />
    </li>
  );
}
