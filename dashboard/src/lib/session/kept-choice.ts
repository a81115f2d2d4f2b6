import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import type { keptChoiceKeys } from '@galla/contract/registry.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, queryOf } from '../api/api.ts';

export type KeptKey = (typeof keptChoiceKeys)[number];

/** The person's stored choices. Only this person changes them, so they are loaded once. */
export const keptChoices = { ...queryOf(access.config, {}), staleTime: Number.POSITIVE_INFINITY };

export type KeptChoices = Answer<typeof access.config>;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Saves the person's language. If saving fails, the choice still applies in this browser. */
export async function keepLanguage(value: Language): Promise<void> {
  await call(access.saveConfig, { params: { key: 'language' }, body: { value } }).catch(() => undefined);
}

/**
 * A choice that is stored for the person across sessions and devices (SES-16). `read` parses the stored value, which is
 * undefined if nothing is stored. If saving fails, the choice still applies until the person leaves the page.
 */
export function useKeptChoice<T>(key: KeptKey, read: (kept: unknown) => T): readonly [T, (choice: T) => void] {
  const client = useQueryClient();
  const { data } = useQuery(keptChoices);
  const keep = useCallback(
    (choice: T) => {
      client.setQueryData(keptChoices.queryKey, (kept: KeptChoices | undefined) => ({ ...kept, [key]: choice }));
      const value = JSON.parse(JSON.stringify(choice)) as Json;
      call(access.saveConfig, { params: { key }, body: { value } }).catch(() => undefined);
    },
    [client, key],
  );
  return [read(data?.[key]), keep];
}
