import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { access } from '@galla/contract/identity/access/endpoints.ts';
import type { keptChoiceKeys } from '@galla/contract/registry.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, queryOf } from '../api/api.ts';

/** A key of a person's kept choices. */
export type KeptKey = (typeof keptChoiceKeys)[number];

/** The person's kept choices. They change only by this person, so one read lasts. */
export const keptChoices = { ...queryOf(access.config, {}), staleTime: Number.POSITIVE_INFINITY };

/** The kept choices of a person, by their keys. */
export type KeptChoices = Answer<typeof access.config>;
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Keeps the language of a person. One that cannot be saved holds in this browser. */
export async function keepLanguage(value: Language): Promise<void> {
  await call(access.saveConfig, { params: { key: 'language' }, body: { value } }).catch(() => undefined);
}

/**
 * A choice that the person keeps across sessions and devices (SES-16). `read` parses the stored choice, or
 * undefined where nothing is stored. A choice that cannot be saved still holds until the page is left.
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
