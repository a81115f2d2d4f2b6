import { webhookDeliveries } from '@galla/contract/webhooks/deliveries.ts';
import { webhooks } from '@galla/contract/webhooks/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';

const read = new Set<unknown>([webhooks.list.name, webhookDeliveries.list.name]);

/** Reads endpoints and their attempts again after a change. */
export function useWebhookChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => read.has(queryKey[0]) });
}
