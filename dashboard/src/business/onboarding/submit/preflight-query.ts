import { kyc } from '@galla/contract/business/kyc/endpoints.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';

/** What a reviewer will see. */
export const preflightQuery = queryOf(kyc.preflight, {});

const hasReasons = (data: unknown): boolean =>
  (data as Answer<typeof kyc.preflight> | undefined)?.kyc.findings.some(({ subject }) => subject === 'REASON') === true;

/** Reads anew what the review asked for, which a change may have answered. */
export function readReasonsAgain(client: QueryClient): void {
  const { queryKey } = preflightQuery;
  void client.invalidateQueries({ queryKey, predicate: ({ state }) => hasReasons(state.data) });
}
