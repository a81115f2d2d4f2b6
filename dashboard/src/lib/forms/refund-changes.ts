import { refunds } from '@galla/contract/refunds/endpoints.ts';
import { transactions } from '@galla/contract/transactions/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api/api-error.ts';

/** Reads the lists and pages of a refund and its payment again after a change. */
export function useRefundChange(): () => Promise<unknown> {
  const client = useQueryClient();
  const shown = [refunds, transactions].flatMap((feature) => Object.values(feature).map(({ name }) => name));
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
}

/**
 * The idempotency key of one act: the same for every attempt with the same input, so that an attempt without an
 * answer has no second effect. Another amount or note is another act.
 */
export function useActKey(): (request: unknown) => string {
  const last = useRef({ request: '', key: '' });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.request !== text) last.current = { request: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Whether the outcome of the act is unknown: no answer came, or it is still running. */
export const isUnknown = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 418 || error.status >= 502 || error.code === 'IDEMPOTENCY_KEY_RUNNING');
