import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import { payMethods } from '@galla/contract/collect/checkout/pay-methods.ts';
import { useState } from 'react';
import type { PageData } from '../page-data.ts';

/** The method kept in the browser's history entry, so that Back from a bank restores it. Nothing is stored. */
function keptMethod(): PayMethod | undefined {
  const kept = Object(history.state).method;
  return payMethods.find((method) => method === kept);
}

/** UPI if the page's address asks for it, as links shared for UPI apps do. */
const askedMethod = (): PayMethod | undefined =>
  new URLSearchParams(location.search).get('way') === 'upi' ? 'UPI' : undefined;

/**
 * The chosen method: that of the attempt, the one chosen earlier, the one the address asks for, or the first without an
 * outage.
 */
export function useMethod({ attempt, outages }: PageData): readonly [PayMethod, (method: PayMethod) => void] {
  const [method, setMethod] = useState<PayMethod>(
    () =>
      attempt?.with.method ??
      keptMethod() ??
      askedMethod() ??
      payMethods.find((each) => !outages.includes(each)) ??
      'UPI',
  );
  return [
    method,
    (chosen) => {
      history.replaceState({ method: chosen }, '');
      setMethod(chosen);
    },
  ];
}
