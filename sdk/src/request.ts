import { GallaError } from './error.ts';
import type { CallOptions, Galla } from './galla.ts';
import type { Problem } from './shapes.ts';
import { apiVersion } from './version.ts';

/** A call before it is sent. */
export interface Request {
  readonly method: string;
  /** The path below `/api/merchant/v1`. */
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
  /** Whether the call takes an idempotency key. */
  readonly keyed?: boolean;
}

/** Sends a call and retries until the answer is final. */
export async function request<Answer>(galla: Galla, call: Request, options: CallOptions): Promise<Answer> {
  return (await (await file(galla, call, options)).json()) as Answer;
}

/** Like `request`, for a call that answers with a file. */
export async function file(galla: Galla, call: Request, options: CallOptions): Promise<Response> {
  const address = addressOf(galla, call);
  const headers = headersOf(galla, call, options);
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  for (let tries = 0; ; tries += 1) {
    const answer = await tryOnce(galla, { method: call.method, address, headers, body }, options);
    if (answer instanceof Response && answer.ok) return answer;
    const problem = answer instanceof Response ? await refusalOf(answer) : answer;
    const pauseMs = tries < galla.retries ? pauseAfter(problem, answer, tries) : undefined;
    if (pauseMs === undefined) throw problem;
    await pause(pauseMs, options.signal);
  }
}

/** The URL of a call, with its query. */
export function addressOf({ url }: Galla, { path, query = {} }: Request): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return `${url}/api/merchant/v1${path}${search === '' ? '' : `?${search}`}`;
}

export function headersOf(
  { key }: Galla,
  { body, keyed }: Request,
  { idempotencyKey }: CallOptions,
): Record<string, string> {
  return {
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    'galla-version': apiVersion,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(keyed === true ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
  };
}

interface Sent {
  readonly method: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

async function tryOnce(
  { fetch, timeoutMs }: Galla,
  { address, body, ...rest }: Sent,
  { signal }: CallOptions,
): Promise<Response | GallaError> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ends = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    return await fetch(address, { ...rest, ...(body === undefined ? {} : { body }), signal: ends, redirect: 'error' });
  } catch (cause) {
    signal?.throwIfAborted();
    return new GallaError(0, { ...unanswered, message: 'Galla did not answer.' }, { cause });
  }
}

/** The problem reported for a call that got no answer. */
export const unanswered: Omit<Problem, 'message'> = {
  code: 'NO_ANSWER',
  field: null,
  source: 'server',
  step: 'processing',
  reason: 'no_answer',
  requestId: '',
};

/** The error for a refused call. An answer without a JSON problem gets the reason `unexpected`. */
export async function refusalOf(answer: Response): Promise<GallaError> {
  const requestId = answer.headers.get('x-request-id') ?? '';
  const message = `Galla answered ${answer.status}.`;
  const said = (await answer.json().catch(() => ({}))) as Partial<Problem>;
  return new GallaError(answer.status, { ...unanswered, reason: 'unexpected', requestId, message, ...said });
}

/** The pause before the next try, in ms; undefined if a retry would get the same answer. */
function pauseAfter({ status, code }: GallaError, answer: Response | GallaError, tries: number): number | undefined {
  const mayPass = status === 0 || status === 429 || status >= 500 || code === 'IDEMPOTENCY_KEY_RUNNING';
  if (!mayPass) return undefined;
  const asked = answer instanceof Response ? Number(answer.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
  if (Number.isFinite(asked)) return asked > 60 ? undefined : asked * 1000;
  return 250 * 2 ** tries * (0.5 + Math.random() / 2);
}

/** Waits, or rejects when the caller aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
