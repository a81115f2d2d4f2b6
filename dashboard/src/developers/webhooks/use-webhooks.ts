import { webhookDeliveries } from '@galla/contract/developers/webhooks/deliveries.ts';
import { webhooks } from '@galla/contract/developers/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';

const { list, find } = webhooks;
const { list: attempts, event, replays, previewReplay } = webhookDeliveries;
const read = new Set<unknown>([list, find, attempts, event, replays, previewReplay].map(({ name }) => name));

/** Reads endpoints, their attempts and their replays again after a change. */
export function useWebhookChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => read.has(queryKey[0]) });
}

const none: readonly never[] = [];

/** The events that endpoints can ask for; empty until they are read. They change with a release alone. */
export const useEventTypes = () =>
  useQuery({ ...queryOf(webhooks.events, {}), staleTime: Number.POSITIVE_INFINITY }).data?.events ?? none;

/** An endpoint with its health, as it stands. */
export const useWebhook = (id: WebhookEndpoint['id']) =>
  useQuery({ ...queryOf(find, { params: { id } }), retry: false, refetchInterval: 10_000 });
