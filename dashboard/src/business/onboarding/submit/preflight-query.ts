import { kyc } from '@galla/contract/business/kyc/calls.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';

export const preflightQuery = queryOf(kyc.preflight, {});

const hasReasons = (data: unknown): boolean =>
  (data as Answer<typeof kyc.preflight> | undefined)?.kyc.findings.some(({ subject }) => subject === 'REASON') === true;

/** Reloads the review's requests, which a change may have resolved. */
export function readReasonsAgain(client: QueryClient): void {
  const { queryKey } = preflightQuery;
  void client.invalidateQueries({ queryKey, predicate: ({ state }) => hasReasons(state.data) });
}
