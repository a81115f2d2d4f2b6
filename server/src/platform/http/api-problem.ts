import type { ApiProblemBody, Problem, ProblemBody } from '@galla/contract/core/problem.ts';

/** The paths of the merchant API. */
export const isMerchantApi = (url: string): boolean => url.startsWith('/api/merchant/');

type Kind = Pick<ApiProblemBody, 'source' | 'step' | 'reason'>;

/** What an error means for a program: where the cause is, how far the call got, and a word to decide by. */
const kinds: Readonly<Record<number, Kind>> = {
  400: { source: 'request', step: 'validation', reason: 'invalid_request' },
  401: { source: 'key', step: 'authentication', reason: 'key_refused' },
  403: { source: 'key', step: 'authorization', reason: 'not_allowed' },
  404: { source: 'request', step: 'processing', reason: 'not_found' },
  409: { source: 'state', step: 'processing', reason: 'conflict' },
  410: { source: 'state', step: 'processing', reason: 'gone' },
  413: { source: 'request', step: 'validation', reason: 'too_large' },
  415: { source: 'request', step: 'validation', reason: 'unsupported_type' },
  422: { source: 'request', step: 'validation', reason: 'idempotency_key_reused' },
  429: { source: 'limit', step: 'authorization', reason: 'rate_limited' },
  503: { source: 'server', step: 'processing', reason: 'unavailable' },
};
const unexpected: Kind = { source: 'server', step: 'processing', reason: 'unexpected' };

/** The text for people says to try again later, which would not help a program either. */
const notFound = 'Nothing here has this id or address. Check it, and that your key is of the right mode.';

/** The body of an error of the merchant API. */
export function apiProblem({ status, code }: Pick<Problem, 'status' | 'code'>, body: ProblemBody): ApiProblemBody {
  const kind = kinds[status] ?? (status < 500 ? kinds[400] : undefined) ?? unexpected;
  const { errors, requestId } = body;
  const message = code === 'STATUS_404' ? notFound : body.message;
  return {
    code: body.code,
    message,
    field: errors?.[0]?.field ?? null,
    ...(code === 'RAIL_MISSING' ? { ...kind, source: 'bank' } : kind),
    ...(errors === undefined ? {} : { errors }),
    requestId,
  };
}
