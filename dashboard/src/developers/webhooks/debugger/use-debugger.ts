import type { Answer } from '@galla/contract/core/endpoint.ts';
import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { useAct } from '../../../lib/forms/use-act.ts';

/** A pasted request, and the endpoint that it is for. */
interface Pasted {
  readonly id: WebhookEndpoint['id'];
  readonly headers: string;
  readonly body: string;
}

type EventId = Parameters<typeof call<typeof webhookDeliveries.event>>[1]['params']['eventId'];

/** The findings about a pasted request. */
export type Found = Answer<typeof webhookDeliveries.debug>;

/** The request to check, and the findings. The address may name an endpoint and an event to start with. */
export function useDebugger(endpoints: readonly WebhookEndpoint[]) {
  const [search] = useSearchParams();
  const event = search.get('event');
  const first = endpoints.find(({ id }) => id === search.get('webhook')) ?? endpoints[0];
  const [pasted, setPasted] = useState<Pasted>(() => ({ id: first?.id ?? 'whe_', headers: '', body: '' }));
  const [found, setFound] = useState<Found>();
  const { run, busy, problem } = useAct();
  const paste = (part: Partial<Pasted>) => {
    setPasted({ ...pasted, ...part });
    setFound(undefined);
  };
  const fill = async (eventId: EventId) => {
    const sent = await call(webhookDeliveries.event, { params: { id: pasted.id, eventId } });
    const [attempt] = sent.attempts;
    paste({ headers: headersOf(attempt?.request ?? []), body: sent.payload });
  };
  const loadLast = async () => {
    const input = { params: { id: pasted.id }, body: { page: { size: 1 } } };
    const [last] = (await call(webhookDeliveries.list, input)).attempts;
    if (last === undefined) toast.success(t`Nothing has been sent to this endpoint yet`);
    else await fill(last.eventId);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address only sets the initial values
  useEffect(() => {
    if (event !== null) void run(() => fill(event as EventId));
  }, []);
  const { id, ...body } = pasted;
  return {
    pasted,
    paste,
    found,
    busy,
    problem,
    load: () => void run(loadLast),
    check: () => void run(async () => setFound(await call(webhookDeliveries.debug, { params: { id }, body }))),
    clear: () => paste({ headers: '', body: '' }),
  };
}

/** The headers as lines, without those whose values are not stored. */
const headersOf = (headers: readonly { readonly name: string; readonly value: string }[]) =>
  headers
    .filter(({ name }) => name !== 'authorization')
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n');
