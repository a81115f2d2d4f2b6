import { webhookDeliveries, webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';

const { list, find } = webhooks;
const { list: attempts, event, replays, previewReplay } = webhookDeliveries;
const read = new Set<unknown>([list, find, attempts, event, replays, previewReplay].map(({ name }) => name));

/** Reloads endpoints, their attempts and their replays after a change. */
export function useWebhookChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => read.has(queryKey[0]) });
}

const none: readonly never[] = [];

/** The events that endpoints can subscribe to; empty until they load. They only change with a release. */
export const useEventTypes = () =>
  useQuery({ ...queryOf(webhooks.events, {}), staleTime: Number.POSITIVE_INFINITY }).data?.events ?? none;

/** An endpoint with its current health. */
export const useWebhook = (id: WebhookEndpoint['id']) =>
  useQuery({ ...queryOf(find, { params: { id } }), retry: false, refetchInterval: 10_000 });
