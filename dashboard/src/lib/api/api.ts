import type { Answer, Call, Input } from '@galla/contract/core/endpoint.ts';
import { carriesToken, forgeryCookieOf, groupHeader, modeHeader, writes } from '@galla/contract/core/endpoint.ts';
import { ApiError, normalizeError, timeoutError } from './api-error.ts';
import { takeEarly } from './early.ts';
import { headersFor, page } from './headers.ts';
import { learnServerTime } from './server-time.ts';

const timeoutMs = 10_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the mode headers of this page, to call in another mode. */
  readonly modeHeaders?: Record<string, string>;
  /** A solved captcha, for endpoints that require one. */
  readonly captcha?: string;
  /** Set for a write whose order does not matter. It runs in parallel with other writes. */
  readonly beside?: true;
  /** The key of one action. However often it is sent, also after a time-out, the action takes effect once. */
  readonly idempotencyKey?: string;
  /** Set for the error report itself, so that its own failure is not reported. */
  readonly unreported?: true;
  /** Replaces `fetch` for a form with a file. It has no time-out, because an upload may be slow. */
  readonly sendBy?: (address: string, request: SentRequest) => Promise<Response>;
}

/** The headers of every call (HTTP-05). */
export interface SentRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
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

/**
 * Calls an endpoint. Writes go one at a time, reads in parallel (HTTP-01). The call is retried once after a 412, which
 * first renews the session, after CF004 on a POST, and after a rejected CSRF token if the answer brings a new one.
 * Gives up after 10 seconds.
 * @throws ApiError
 */
export function call<E extends Call>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const keyed = withKey(endpoint, options);
  const send = () => sendWithRetries(endpoint, input as AnyInput, keyed) as Promise<Answer<E>>;
  const besideOthers = !writes(endpoint.method, endpoint.spec) || options.beside === true;
  return reportingFailure(options, () => proven(() => (besideOthers ? send() : inTurn(send))));
}

/** Reports a failure, unless the page aborted the call. */
async function reportingFailure<T>({ signal, unreported }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (unreported !== true && signal?.aborted !== true) callFailed?.(error);
    throw error;
  }
}

/** Creates one key before the first attempt. Every retry sends the same key, so that the action takes effect once. */
function withKey({ spec }: Call, options: CallOptions): CallOptions {
  if (spec.idempotent !== true || options.idempotencyKey !== undefined) return options;
  return { ...options, idempotencyKey: crypto.randomUUID() };
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

/** Downloads a stream, such as an export, without a time-out. */
export async function download<E extends Call>(endpoint: E, input: Input<E>): Promise<Blob> {
  const send = () => fetchOnce(endpoint, input as AnyInput, {}, undefined);
  return reportingFailure({}, async () => {
    const response = await proven(() => retrying(endpoint, send));
    return bodyOf(undefined, () => response.blob());
  });
}

/** The TanStack Query options of an endpoint. The query key is the endpoint's name and its input. */
export function queryOf<E extends Call>(endpoint: E, input: Input<E>) {
  return {
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Answer<E>> => call(endpoint, input, { signal }),
  };
}

/** The address of an endpoint with its parameters, for links that the browser opens. */
export function addressOf<E extends Call>(endpoint: E, input: Input<E>): string {
  return address(endpoint, input as AnyInput);
}

interface AnyInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}

async function sendWithRetries(endpoint: Call, input: AnyInput, options: CallOptions): Promise<unknown> {
  const response = await retrying(endpoint, () => fetchOnce(endpoint, input, options, timeoutMs));
  return response.status === 204 ? {} : bodyOf(options.signal, () => response.json());
}

/** Reads the body of an answer. It may stall or break off after the headers have arrived. */
async function bodyOf<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw lostAnswer(error, signal);
  }
}

/** The error of an answer that did not arrive completely. The browser's own message is never shown. */
function lostAnswer(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? timeoutError()
    : new ApiError('COMMUNICATION_ERROR', 418);
}

async function retrying(endpoint: Call, send: () => Promise<Response>): Promise<Response> {
  let response = await send();
  for (let tries = 0; !response.ok; tries += 1) {
    const error = await errorOf(response);
    // The session and the test token may both have expired.
    const isLast = tries > 1 || (tries > 0 && error.code !== testTokenExpired);
    if (isLast || !(await mayTryAgain(endpoint, response, error))) throw ended(endpoint, error);
    response = await send();
  }
  return meantForThisPage(endpoint, response);
}

const testTokenExpired = 'TEST_TOKEN_EXPIRED';

async function mayTryAgain(endpoint: Call, response: Response, error: ApiError): Promise<boolean> {
  if (error.code === testTokenExpired) return renewTestToken?.() ?? false;
  if (error.status === 412) return refreshSession();
  if (error.code === 'CF004') return endpoint.method === 'POST';
  return error.status === 403 && error.code === 'FORBIDDEN' && response.headers.has('x-csrf-token');
}

/** Handles a failure that is not retried. A 401 ends the session, unless the endpoint needs no sign-in. */
function ended(endpoint: Call, error: ApiError): ApiError {
  const { who } = endpoint.spec.access;
  if (error.status === 401 && who !== 'anyone' && !error.isOfAnotherSession) sessionEnded?.();
  if (who === 'signed-in' || who === 'member') {
    if (error.lacksMerchant) merchantLost?.('none');
    if (error.lacksSecondFactor) factorLacking?.();
    if (error.code === 'MERCHANT_SWITCHED') merchantLost?.('another');
    if (error.code === 'TEST_TOKEN_NEEDED') merchantLost?.('mode');
  }
  return error;
}

/** Sets the page's group from its first answer, and rejects an answer for another group or another mode. */
function meantForThisPage({ spec }: Call, response: Response): Response {
  const answeredFor = response.headers.get(groupHeader);
  if (answeredFor === null || (spec.access.who !== 'signed-in' && spec.access.who !== 'member')) return response;
  group ??= answeredFor;
  const isOtherMode = spec.testMode !== false && response.headers.has(modeHeader) !== (page.modeHeaders !== undefined);
  if (group !== answeredFor || isOtherMode) {
    merchantLost?.(isOtherMode ? 'mode' : 'another');
    throw new ApiError('MERCHANT_SWITCHED', 409);
  }
  return response;
}

let refreshing: Promise<boolean> | undefined;

/** Renews the session with an empty POST. Concurrent calls share one renewal. */
function refreshSession(): Promise<boolean> {
  refreshing ??= fetch('/api/v1/auth/refresh', {
    method: 'POST',
    headers: headersFor('galla-csrf', { group }),
    signal: AbortSignal.timeout(timeoutMs),
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

async function fetchOnce(
  endpoint: Call,
  input: AnyInput,
  options: CallOptions,
  timeout: number | undefined,
): Promise<Response> {
  const { sendBy } = options;
  const limit = sendBy === undefined ? timeout : undefined;
  const signals = [options.signal, limit === undefined ? undefined : AbortSignal.timeout(limit)].filter(
    (signal) => signal !== undefined,
  );
  const body = sendBy === undefined && input.body !== undefined ? JSON.stringify(input.body) : undefined;
  const to = address(endpoint, input);
  const forgeryCookie = carriesToken(endpoint.method, endpoint.spec)
    ? forgeryCookieOf(endpoint.spec.access)
    : undefined;
  try {
    const early = takeEarly(endpoint.method, to, body);
    const sentAt = early === undefined ? Date.now() : Date.now() - performance.now();
    const answer =
      early ??
      (sendBy ?? fetch)(to, {
        method: endpoint.method,
        headers: {
          ...headersFor(forgeryCookie, { ...options, group }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any(signals),
      });
    const response = await answer;
    learnServerTime(response.headers, sentAt);
    return response;
  } catch (error) {
    throw lostAnswer(error, options.signal);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return normalizeError(response.status, body, response.headers.get('retry-after'));
}

function address({ path }: Call, { params, query }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  return `/api${filled}${entries.length === 0 ? '' : `?${search}`}`;
}
