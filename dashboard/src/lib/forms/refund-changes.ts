import { refunds } from '@galla/contract/refunds/endpoints.ts';
import { transactions } from '@galla/contract/transactions/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api/api-error.ts';

/** After a refund was asked for or decided on, whatever shows it or its payment is read again. */
export function useRefundChange(): () => Promise<unknown> {
  const client = useQueryClient();
  const shown = [refunds, transactions].flatMap((feature) => Object.values(feature).map(({ name }) => name));
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
}

/**
 * The key of one act of a person: the same for every attempt at the same thing, so that what got through without an
 * answer is not done twice. Another amount or note is another act.
 */
export function useActKey(): (request: unknown) => string {
  const last = useRef({ request: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.request !== text) last.current = { request: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Whether nobody here knows if the act was done: no answer came, or it is still under way. */
export const isUnknown = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 418 || error.status >= 502 || error.code === 'IDEMPOTENCY_KEY_RUNNING');
