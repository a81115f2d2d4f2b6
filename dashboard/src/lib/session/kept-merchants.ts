import { useMemo } from 'react';
import { type KeptKey, useKeptChoice } from './kept-choice.ts';
import { readMerchants } from './read-merchants.ts';

/** The screens that remember their merchants, by the names of the specification (MID-05). */
type MerchantsKey = Extract<KeptKey, `merchants-${string}`>;

/** The merchants of a screen: those of its address, and where that says nothing the person's own of last time (MID-05). */
export function useKeptMerchants(key: MerchantsKey, addressed: readonly string[] | undefined) {
  const [kept, keep] = useKeptChoice(key, readMerchants);
  const text = (addressed ?? kept).join(',');
  const chosen = useMemo<readonly string[]>(() => text.split(',').filter(Boolean), [text]);
  return [chosen, keep] as const;
}
