import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import type { ApiKeyEntry, ShownApiKey } from '@galla/contract/developers/api-keys/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';

/** The purpose of the form: a new key in a mode, or a change of one. */
export type Making = { readonly mode: 'live' | 'test' } | { readonly change: ApiKeyEntry };

/** A key with its secret, and when it was first shown (ms). The secret is never cached. */
export type Revealed = ShownApiKey & { readonly at: number };

const lists = new Set<unknown>([apiKeys.list.name, apiKeys.metaInfo.name]);

/** Reloads the keys after a change. */
export function useApiKeyChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[0]) });
}
