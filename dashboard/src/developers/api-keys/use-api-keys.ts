import type { ApiKeyEntry, ShownApiKey } from '@galla/contract/developers/api-keys/endpoints.ts';
import { apiKeys } from '@galla/contract/developers/api-keys/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';

/** What the form is for: a new key of a mode, or another setting of one. */
export type Making = { readonly mode: 'live' | 'test' } | { readonly change: ApiKeyEntry };

/** A key with its secret, and since when it is shown (ms). The secret lies in no cache. */
export type Revealed = ShownApiKey & { readonly at: number };

const lists = new Set<unknown>([apiKeys.list.name, apiKeys.metaInfo.name]);

/** Reads the keys again after a change. */
export function useApiKeyChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[0]) });
}
