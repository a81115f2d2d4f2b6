import type { Answer, Call, Input } from '@galla/contract/core/endpoint.ts';
import { carriesToken, idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { addressOf, given, type Parts } from './address.ts';
import { CallError, lost, type Refusal, readRefusal, timedOut } from './call-error.ts';

/** A request as it is sent. */
export interface SentRequest extends RequestInit {
  readonly method: string;
  readonly headers: Record<string, string>;
  /** JSON; null if there is none, or if the transport sends its own body. */
  readonly body: string | null;
  readonly signal: AbortSignal;
}

/** Sends a request: `fetch`, or what an app puts before it or in its place. */
export type Transport = (address: string, request: SentRequest) => Promise<Response>;

/** What one call adds to the settings of its client. */
export interface CallOptions {
  /** Gives the call up. Its error is then the reason of the abort. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Record<string, string>;
  /** A solved captcha, for endpoints that require one. */
  readonly captcha?: string;
  /** The key of one action. However often it is sent, also after a time-out, the action takes effect once. */
  readonly idempotencyKey?: string;
  /** The time limit in ms, if it differs from the client's. */
  readonly timeoutMs?: number;
  /** Sends the body itself, such as a form with a file. It has no time limit, because an upload may be slow. */
  readonly sendBy?: Transport;
}

/** An error answer, before it becomes the error of its call. */
export interface Failure<E extends CallError = CallError> {
  readonly endpoint: Call;
  readonly response: Response;
  readonly error: E;
  /** How often the call was sent again already. */
  readonly retries: number;
}

/** What an app's calls have of their own. */
export interface ClientSettings<Options extends CallOptions, E extends CallError> {
  /** The time limit of a call with its whole answer, in ms; 10 s by default (HTTP-02). */
  readonly timeoutMs?: number;
  readonly init?: Pick<RequestInit, 'cache' | 'credentials'>;
  readonly headers?: (endpoint: Call, options: Options) => Record<string, string>;
  /** The CSRF token, which all calls but plain GETs carry. */
  readonly forgeryToken?: (endpoint: Call) => string;
  readonly transport?: Transport;
  /** The app's own error. */
  readonly errorOf?: (refusal: Refusal) => E;
  /** Checks an answer that is no error. @throws to refuse it */
  readonly onAnswer?: (endpoint: Call, response: Response) => void;
  /** Whether to send a failed call again, after whatever makes that worthwhile. */
  readonly again?: (failure: Failure<E>) => boolean | Promise<boolean>;
  /** Told of each error answer after which the call is not sent again. */
  readonly onRefused?: (endpoint: Call, error: E) => void;
  /** Runs a call: in turn, or once more after a proof of identity. Its idempotency key stays the same. */
  readonly around?: <T>(endpoint: Call, options: Options, send: () => Promise<T>) => Promise<T>;
}

/** The calls of an app. Each throws the app's error, or the reason of its caller's abort. */
export interface Client<Options extends CallOptions> {
  /** Calls an endpoint and reads its JSON. */
  call<E extends Call>(endpoint: E, input: Input<E>, options?: Options): Promise<Answer<E>>;
  /** Downloads a file, such as an export, without a time limit. */
  download<E extends Call>(endpoint: E, input: Input<E>, options?: Options): Promise<Blob>;
  /** Opens a stream, without a time limit: whoever reads it notices its silence. */
  open<E extends Call>(endpoint: E, input: Input<E>, options?: Options): Promise<Response>;
}

/** The limit of HTTP-02. */
export const defaultTimeoutMs = 10_000;

/**
 * Whether an error answer brings a new CSRF token, as a page gets it that was open, or cached, for longer than its token.
 * The call may be sent again once.
 */
export const bringsToken = ({ response, error }: Failure): boolean =>
  response.status === 403 && error.code === 'FORBIDDEN' && response.headers.has('x-csrf-token');

/** Creates the client of an app over the endpoints of the contract. */
export function createClient<Options extends CallOptions = CallOptions, E extends CallError = CallError>(
  settings: ClientSettings<Options, E> = {},
): Client<Options> {
  const errorOf = settings.errorOf ?? ((refusal: Refusal) => new CallError(refusal, refusal.text) as E);
  const around = settings.around ?? (<T>(_endpoint: Call, _options: Options, send: () => Promise<T>) => send());

  /** The error of an answer that did not arrive completely. The browser's own message is never shown. */
  const incomplete = (error: unknown, { signal }: Options): unknown => {
    if (signal?.aborted) return error;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return errorOf(isTimeout ? timedOut : lost);
  };

  async function sendOnce(endpoint: Call, input: Parts, options: Options, timeoutMs: number): Promise<Response> {
    const { signal, sendBy } = options;
    const limit = sendBy === undefined && timeoutMs !== Number.POSITIVE_INFINITY;
    const signals = [signal, limit ? AbortSignal.timeout(timeoutMs) : undefined];
    const body = sendBy === undefined && input.body !== undefined ? JSON.stringify(input.body) : null;
    const request = {
      method: endpoint.method,
      headers: headersOf(settings, endpoint, options, body !== null),
      body,
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
      ...settings.init,
    };
    try {
      return await (sendBy ?? settings.transport ?? fetch)(addressOf(endpoint, input as Input<Call>), request);
    } catch (error) {
      throw incomplete(error, options);
    }
  }

  async function send(endpoint: Call, input: Parts, options: Options, timeoutMs: number): Promise<Response> {
    for (let retries = 0; ; retries += 1) {
      const response = await sendOnce(endpoint, input, options, timeoutMs);
      if (response.ok) {
        settings.onAnswer?.(endpoint, response);
        return response;
      }
      const error = errorOf(await refusalOf(response));
      if ((await settings.again?.({ endpoint, response, error, retries })) === true) continue;
      settings.onRefused?.(endpoint, error);
      throw error;
    }
  }

  /** Sends a call and reads its answer, which may stall or break off after the headers have arrived. */
  function run<T>(
    endpoint: Call,
    input: Parts,
    given: Options,
    timeoutMs: number,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const options = withKey(endpoint, given);
    return around(endpoint, options, async () => {
      const response = await send(endpoint, input, options, timeoutMs);
      try {
        return await read(response);
      } catch (error) {
        throw incomplete(error, options);
      }
    });
  }

  const none = {} as Options;
  const unlimited = Number.POSITIVE_INFINITY;
  return {
    call: <C extends Call>(endpoint: C, input: Input<C>, options = none) => {
      const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? defaultTimeoutMs;
      const read = (response: Response) => (response.status === 204 ? Promise.resolve({}) : response.json());
      return run(endpoint, input as Parts, options, timeoutMs, read) as Promise<Answer<C>>;
    },
    download: (endpoint, input, options = none) =>
      run(endpoint, input as Parts, options, unlimited, (response) => response.blob()),
    open: (endpoint, input, options = none) =>
      run(endpoint, input as Parts, options, unlimited, (response) => Promise.resolve(response)),
  };
}

/** Creates one key before the first attempt. Every retry sends the same key, so that the action takes effect once. */
function withKey<Options extends CallOptions>({ spec }: Call, options: Options): Options {
  if (spec.idempotent !== true || options.idempotencyKey !== undefined) return options;
  return { ...options, idempotencyKey: crypto.randomUUID() };
}

const json = 'application/json';

function headersOf<Options extends CallOptions, E extends CallError>(
  { headers, forgeryToken }: ClientSettings<Options, E>,
  endpoint: Call,
  options: Options,
  isJson: boolean,
): Record<string, string> {
  return given({
    accept: json,
    'content-type': isJson ? json : undefined,
    'x-csrf-token': carriesToken(endpoint.method, endpoint.spec) ? forgeryToken?.(endpoint) : undefined,
    'x-captcha': options.captcha,
    [idempotencyHeader]: options.idempotencyKey,
    ...headers?.(endpoint, options),
    ...options.headers,
  });
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined);
  return readRefusal(response.status, body, response.headers.get('retry-after'));
}
