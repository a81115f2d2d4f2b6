import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import { payMethods } from '@galla/contract/collect/checkout/pay-methods.ts';
import { useState } from 'react';
import type { PageData } from '../page-data.ts';

/** The entry of the browser's history keeps the method, so that Back from a bank finds it again. Nothing is stored. */
function keptMethod(): PayMethod | undefined {
  const kept = Object(history.state).method;
  return payMethods.find((method) => method === kept);
}

/** UPI where the address of the page asks for it, as that of a link which a merchant shared for UPI apps does. */
const askedMethod = (): PayMethod | undefined =>
  new URLSearchParams(location.search).get('way') === 'upi' ? 'UPI' : undefined;

/** The chosen method: that of the attempt, the one chosen before, the one asked for, or the first without an outage. */
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
