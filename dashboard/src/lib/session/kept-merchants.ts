import { useMemo } from 'react';
import { type KeptKey, useKeptChoice } from './kept-choice.ts';
import { readMerchants } from './read-merchants.ts';

/** The screens that remember their merchants, named as in the specification (MID-05). */
type MerchantsKey = Extract<KeptKey, `merchants-${string}`>;

/** The merchants of a screen: those in its address, or else the person's last choice (MID-05). */
export function useKeptMerchants(key: MerchantsKey, addressed: readonly string[] | undefined) {
  const [kept, keep] = useKeptChoice(key, readMerchants);
  const text = (addressed ?? kept).join(',');
  const chosen = useMemo<readonly string[]>(() => text.split(',').filter(Boolean), [text]);
  return [chosen, keep] as const;
}
