import type { Answer, Call, Input } from '@galla/contract/core/endpoint.ts';
import { carriesToken, refreshHeader } from '@galla/contract/core/endpoint.ts';
import type { FieldError } from '@galla/contract/core/problem.ts';

/** A refusal by the server, or `unreachable` when it is unknown whether the server got the call. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  /** The validation errors, by field. */
  readonly errors: readonly FieldError[];
  constructor(code: string, status: number, message: string, errors: readonly FieldError[]) {
    super(message);
    this.code = code;
    this.status = status;
    this.errors = errors;
  }
}

const waitMs = 30_000;
const unreachable = 'The server could not be reached. Check the network and try again.';

/** The session's CSRF token. It is in no cookie and no storage. */
let forgeryToken = '';
let onSignedOut = () => {};
let onOtherSession = () => {};

/** Keeps the session's CSRF token for the calls of this page. */
export function keepToken(token: string): void {
  forgeryToken = token;
}

/** Sets the listener for a call that finds the session ended. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Sets the listener for a session that has changed, for example after a sign-in in another tab. */
export function whenOtherSession(listener: () => void): void {
  onOtherSession = listener;
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** The URL of a call, with path and query values escaped. */
export function addressOf({ path }: Call, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/api${filled}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`;
}

/** Calls an endpoint of the review desk. `isRefresh` marks a call that no person triggered. @throws CallError */
export async function call<E extends Call>(endpoint: E, input: Input<E>, isRefresh = false): Promise<Answer<E>> {
  const parts = input as Parts;
  const writes = carriesToken(endpoint.method, endpoint.spec);
  const response = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    cache: 'no-store',
    credentials: 'same-origin',
    headers: {
      ...(writes && { 'content-type': 'application/json', 'x-csrf-token': forgeryToken }),
      ...(isRefresh && { [refreshHeader]: 'yes' }),
    },
    ...(writes && { body: JSON.stringify(parts.body ?? {}) }),
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && answer !== undefined) return answer as Answer<E>;
  const problem = Object(answer) as { code?: string; message?: string; errors?: FieldError[] };
  const { code = 'unreachable', message = unreachable, errors = [] } = problem;
  if (code === 'AUTHORIZATION_FAILED') onSignedOut();
  if (code === 'FORBIDDEN') onOtherSession();
  throw new CallError(code, response?.status ?? 0, message, errors);
}

/** The message shown for a failed call. */
export function textOf(error: unknown): string {
  if (!(error instanceof CallError)) return unreachable;
  if (error.code === 'PR002') return 'Your role does not allow this.';
  if (error.code === 'FORBIDDEN') return 'You have signed in again in another tab. Look at this page, and try again.';
  return error.errors[0]?.message ?? error.message;
}
