import type { Answer, Endpoint, EndpointSpec, Input } from '@galla/contract/core/endpoint.ts';
import { carriesToken, forgeryCookieOf, groupHeader, modeHeader, writes } from '@galla/contract/core/endpoint.ts';
import { ApiError, normalizeError, timeoutError } from './api-error.ts';
import { takeEarly } from './early.ts';
import { headersFor, page } from './headers.ts';
import { learnServerTime } from './server-time.ts';

const timeoutMs = 10_000;

/** The options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The headers of another mode than that of this page. */
  readonly modeHeaders?: Record<string, string>;
  /** A solved captcha, for endpoints that ask for one. */
  readonly captcha?: string;
  /** Set for a write whose order does not matter. It runs in parallel with other writes. */
  readonly beside?: true;
  /** One act of a person: however often it is sent, also after a time-out, it is done once. */
  readonly idempotencyKey?: string;
  /** Set for the report of failures itself, so that its own failure is not reported in turn. */
  readonly unreported?: true;
  /** Replaces `fetch` for a form with a file. It has no time-out, since an upload takes as long as the line needs. */
  readonly sendBy?: (address: string, request: SentRequest) => Promise<Response>;
}

/** The headers of every call (HTTP-05). */
export interface SentRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

let sessionEnded: (() => void) | undefined;

/** Sets the handler of a 401 answer, which means that the session is over. */
export function onSessionEnd(handle: () => void): void {
  sessionEnded = handle;
}

type LostWhy = 'none' | 'another' | 'mode';

let merchantLost: ((why: LostWhy) => void) | undefined;

/** Sets the handler of a session with no merchant, or with another one or another mode than this page. */
export function onMerchantLost(handle: (why: LostWhy) => void): void {
  merchantLost = handle;
}

let renewTestToken: (() => Promise<boolean>) | undefined;

/** Sets what renews the token of test mode (TST-02). It resolves to whether there is a new one. */
export function onTestTokenExpired(renew: () => Promise<boolean>): void {
  renewTestToken = renew;
}

let factorLacking: (() => void) | undefined;

/** Sets the handler of a team that requires a second factor which the person has not set up. */
export function onFactorLacking(handle: () => void): void {
  factorLacking = handle;
}

let stepUp: (() => Promise<boolean>) | undefined;

/** Sets the handler that asks for a proof of identity. The handler resolves to whether there is one now. */
export function onStepUpNeeded(handle: () => Promise<boolean>): void {
  stepUp = handle;
}

let callFailed: ((error: unknown) => void) | undefined;

/** Sets the handler of calls that failed for good, both reads and writes (HTTP-08). */
export function onCallFailed(handle: (error: unknown) => void): void {
  callFailed = handle;
}

let group: string | undefined;

/**
 * The group of this page: that of its first answer. Every later call names it, so that a page that was left open while
 * another tab switched merchants neither shows nor changes anything of the other merchant.
 */
export const pageGroup = () => group;

/**
 * Calls an endpoint. Writes go one at a time, reads in parallel (HTTP-01). A 412 renews the session and tries once more, as
 * does CF004 on a POST, and a refused request-forgery token that came back fresh. Gives up after 10 seconds.
 * @throws ApiError
 */
export function call<E extends Endpoint<EndpointSpec>>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const keyed = withKey(endpoint, options);
  const send = () => sendWithRetries(endpoint, input as AnyInput, keyed) as Promise<Answer<E>>;
  const besideOthers = !writes(endpoint.method, endpoint.spec) || options.beside === true;
  return reportingFailure(options, () => proven(() => (besideOthers ? send() : inTurn(send))));
}

/** Reports a failure, unless the page has aborted the call. */
async function reportingFailure<T>({ signal, unreported }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (unreported !== true && signal?.aborted !== true) callFailed?.(error);
    throw error;
  }
}

/** One key for one act: made before the first try, and sent again with every other, so that the act has one effect. */
function withKey({ spec }: Endpoint, options: CallOptions): CallOptions {
  if (spec.idempotent !== true || options.idempotencyKey !== undefined) return options;
  return { ...options, idempotencyKey: crypto.randomUUID() };
}

/** Asks for a proof where the server needs a fresh one, and then calls again. Meanwhile other writes have their turn. */
async function proven<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const asked = error instanceof ApiError && error.code === 'STEP_UP_NEEDED';
    if (!asked || stepUp === undefined || !(await stepUp())) throw error;
    return send();
  }
}

/** Fetches a stream, such as an export, without a time-out. */
export async function download<E extends Endpoint<EndpointSpec>>(endpoint: E, input: Input<E>): Promise<Blob> {
  const send = () => fetchOnce(endpoint, input as AnyInput, {}, undefined);
  return reportingFailure({}, async () => {
    const response = await proven(() => retrying(endpoint, send));
    return bodyOf(undefined, () => response.blob());
  });
}

/** The query of an endpoint for the query cache: its key is the endpoint's name and its input. */
export function queryOf<E extends Endpoint<EndpointSpec>>(endpoint: E, input: Input<E>) {
  return {
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Answer<E>> => call(endpoint, input, { signal }),
  };
}

/** The address of an endpoint with its parameters, for links that the browser opens. */
export function addressOf<E extends Endpoint<EndpointSpec>>(endpoint: E, input: Input<E>): string {
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

async function sendWithRetries(endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<unknown> {
  const response = await retrying(endpoint, () => fetchOnce(endpoint, input, options, timeoutMs));
  return response.status === 204 ? {} : bodyOf(options.signal, () => response.json());
}

/** Reads the body of an answer, which may stall or break off after its head has come. */
async function bodyOf<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw lostAnswer(error, signal);
  }
}

/** What became of a call whose answer did not come whole: nobody may read the words of the browser. */
function lostAnswer(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? timeoutError()
    : new ApiError('COMMUNICATION_ERROR', 418);
}

async function retrying(endpoint: Endpoint, send: () => Promise<Response>): Promise<Response> {
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

async function mayTryAgain(endpoint: Endpoint, response: Response, error: ApiError): Promise<boolean> {
  if (error.code === testTokenExpired) return renewTestToken?.() ?? false;
  if (error.status === 412) return refreshSession();
  if (error.code === 'CF004') return endpoint.method === 'POST';
  return error.status === 403 && error.code === 'FORBIDDEN' && response.headers.has('x-csrf-token');
}

/** A 401 ends the session, except where the sign-in itself is answered. */
function ended(endpoint: Endpoint, error: ApiError): ApiError {
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

/** Keeps the group of the first answer. Calls that were sent before it may come back for another. No page shows another mode. */
function meantForThisPage({ spec }: Endpoint, response: Response): Response {
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

/** Renews the session with an empty POST; calls that need it at the same time share one. */
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
  endpoint: Endpoint,
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

function address({ path }: Endpoint, { params, query }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  return `/api${filled}${entries.length === 0 ? '' : `?${search}`}`;
}
