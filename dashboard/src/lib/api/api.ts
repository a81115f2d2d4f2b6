import {
  bringsToken,
  type CallOptions as ClientOptions,
  createClient,
  defaultTimeoutMs,
  type Failure,
} from '@galla/client/client.ts';
import { readCookie } from '@galla/client/cookies.ts';
import type { Answer, Call, Input } from '@galla/contract/core/endpoint.ts';
import { forgeryCookieOf, groupHeader, modeHeader, writes } from '@galla/contract/core/endpoint.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { takeEarly } from './early.ts';
import { headersFor, page } from './headers.ts';
import { learnServerTime } from './server-time.ts';

export interface CallOptions extends ClientOptions {
  /** Replaces the mode headers of this page, to call in another mode. */
  readonly modeHeaders?: Record<string, string>;
  /** Set for a write whose order does not matter. It runs in parallel with other writes. */
  readonly beside?: true;
  /** Set for the error report itself, so that its own failure is not reported. */
  readonly unreported?: true;
}

let sessionEnded: (() => void) | undefined;

/** Sets the handler of a 401 answer, which means that the session has ended. */
export function onSessionEnd(handle: () => void): void {
  sessionEnded = handle;
}

type LostWhy = 'none' | 'another' | 'mode';

let merchantLost: ((why: LostWhy) => void) | undefined;

/** Sets the handler for a session without a merchant, or whose merchant or mode differs from this page's. */
export function onMerchantLost(handle: (why: LostWhy) => void): void {
  merchantLost = handle;
}

let renewTestToken: (() => Promise<boolean>) | undefined;

/** Sets the function that renews the token of test mode (TST-02). It resolves to whether the renewal worked. */
export function onTestTokenExpired(renew: () => Promise<boolean>): void {
  renewTestToken = renew;
}

let factorLacking: (() => void) | undefined;

/** Sets the handler for a team that requires a second factor, if the person has not set one up. */
export function onFactorLacking(handle: () => void): void {
  factorLacking = handle;
}

let stepUp: (() => Promise<boolean>) | undefined;

/** Sets the handler that asks for a proof of identity. It resolves to whether the person gave one. */
export function onStepUpNeeded(handle: () => Promise<boolean>): void {
  stepUp = handle;
}

let callFailed: ((error: unknown) => void) | undefined;

/** Sets the handler of calls that failed after all retries, both reads and writes (HTTP-08). */
export function onCallFailed(handle: (error: unknown) => void): void {
  callFailed = handle;
}

let group: string | undefined;

/**
 * The group of this page, taken from its first answer. Every later call sends it. If another tab switches merchants,
 * this page therefore neither shows nor changes data of the other merchant.
 */
export const pageGroup = () => group;

const client = createClient<CallOptions, ApiError>({
  errorOf: apiErrorOf,
  headers: (_endpoint, { modeHeaders }) => headersFor({ group, modeHeaders }),
  forgeryToken: ({ spec }) => readCookie(forgeryCookieOf(spec.access)) ?? '',
  async transport(address, request) {
    const early = takeEarly(request.method, address, request.body ?? undefined);
    const sentAt = early === undefined ? Date.now() : Date.now() - performance.now();
    const response = await (early ?? fetch(address, request));
    learnServerTime(response.headers, sentAt);
    return response;
  },
  around(endpoint, options, send) {
    const besideOthers = !writes(endpoint.method, endpoint.spec) || options.beside === true;
    return reportingFailure(options, () => proven(() => (besideOthers ? send() : inTurn(send))));
  },
  again: mayTryAgain,
  onAnswer: expectThisPage,
  onRefused,
});

/**
 * Calls an endpoint. Writes go one at a time, reads in parallel (HTTP-01). The call is retried once after a 412, which
 * first renews the session, after CF004 on a POST, and after a rejected CSRF token if the answer brings a new one.
 * Gives up after 10 seconds.
 * @throws ApiError
 */
export const { call } = client;

/** Downloads a stream, such as an export, without a time-out. */
export const download = <E extends Call>(endpoint: E, input: Input<E>): Promise<Blob> =>
  client.download(endpoint, input);

/** Reports a failure, unless the page aborted the call. */
async function reportingFailure<T>({ signal, unreported }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (unreported !== true && signal?.aborted !== true) callFailed?.(error);
    throw error;
  }
}

/** Asks for a proof of identity if the server requires one, then calls again. Other writes continue in the meantime. */
async function proven<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const asked = error instanceof ApiError && error.code === 'STEP_UP_NEEDED';
    if (!asked || stepUp === undefined || !(await stepUp())) throw error;
    return send();
  }
}

/** The TanStack Query options of an endpoint. The query key is the endpoint's name and its input. */
export function queryOf<E extends Call>(endpoint: E, input: Input<E>) {
  return {
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Answer<E>> => call(endpoint, input, { signal }),
  };
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}

const testTokenExpired = 'TEST_TOKEN_EXPIRED';

async function mayTryAgain(failure: Failure): Promise<boolean> {
  const { endpoint, error, retries } = failure;
  // The session and the test token may both have expired.
  if (retries > 1 || (retries > 0 && error.code !== testTokenExpired)) return false;
  if (error.code === testTokenExpired) return renewTestToken?.() ?? false;
  if (error.status === 412) return refreshSession();
  if (error.code === 'CF004') return endpoint.method === 'POST';
  return bringsToken(failure);
}

/** Handles a failure that is not retried. A 401 ends the session, unless the endpoint needs no sign-in. */
function onRefused(endpoint: Call, error: ApiError): void {
  const { who } = endpoint.spec.access;
  if (error.status === 401 && who !== 'anyone' && !error.isOfAnotherSession) sessionEnded?.();
  if (who === 'signed-in' || who === 'member') {
    if (error.lacksMerchant) merchantLost?.('none');
    if (error.lacksSecondFactor) factorLacking?.();
    if (error.code === 'MERCHANT_SWITCHED') merchantLost?.('another');
    if (error.code === 'TEST_TOKEN_NEEDED') merchantLost?.('mode');
  }
}

/** Sets the page's group from its first answer, and rejects an answer for another group or another mode. */
function expectThisPage({ spec }: Call, response: Response): void {
  const answeredFor = response.headers.get(groupHeader);
  if (answeredFor === null || (spec.access.who !== 'signed-in' && spec.access.who !== 'member')) return;
  group ??= answeredFor;
  const isOtherMode = spec.testMode !== false && response.headers.has(modeHeader) !== (page.modeHeaders !== undefined);
  if (group !== answeredFor || isOtherMode) {
    merchantLost?.(isOtherMode ? 'mode' : 'another');
    throw new ApiError('MERCHANT_SWITCHED', 409);
  }
}

let refreshing: Promise<boolean> | undefined;

/** Renews the session with an empty POST. Concurrent calls share one renewal. */
function refreshSession(): Promise<boolean> {
  refreshing ??= fetch('/api/v1/auth/refresh', {
    method: 'POST',
    headers: { accept: 'application/json', ...headersFor({ group }), 'x-csrf-token': readCookie('galla-csrf') ?? '' },
    signal: AbortSignal.timeout(defaultTimeoutMs),
  })
    .then(
      (response) => response.ok,
      () => false,
    )
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}
