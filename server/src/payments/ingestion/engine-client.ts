import { setTimeout as sleep } from 'node:timers/promises';
import { type EventAnswer, ingestion, type PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { signRequest } from '../../platform/rail/signing.ts';

/** The engine's signing key, and the server's URL without a path. */
export interface EngineAccount {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The answer to one ingestion request. */
export interface IngestionAnswer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: number;
  readonly events: readonly EventAnswer[];
}

/** The whole request was refused, or no retry reached the server. */
export class IngestionError extends Error {
  override readonly name = 'IngestionError';
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/**
 * Sends up to 1,000 events. Retries with the same body on network and server errors (5xx, 429), because ingestion
 * stores a repeated event once.
 * @throws {IngestionError} if the request itself is refused, or after `tries` attempts.
 */
export async function sendEvents(
  account: EngineAccount,
  events: readonly (PaymentEvent | Readonly<Record<string, unknown>>)[],
  { tries = 6, signal }: { readonly tries?: number; readonly signal?: AbortSignal } = {},
): Promise<IngestionAnswer> {
  const body = JSON.stringify({ events });
  for (let attempt = 1; ; attempt += 1) {
    const failure = await send(account, body, signal);
    if (!(failure instanceof IngestionError)) return failure;
    const passing = failure.status === undefined || failure.status >= 500 || failure.status === 429;
    if (!passing || attempt >= tries || signal?.aborted) throw failure;
    await sleep(Math.min(200 * 2 ** (attempt - 1), 5_000), undefined, signal === undefined ? {} : { signal });
  }
}

async function send(
  account: EngineAccount,
  body: string,
  signal: AbortSignal | undefined,
): Promise<IngestionAnswer | IngestionError> {
  try {
    const response = await fetch(`${account.url.replace(/\/+$/, '')}/api${ingestion.payments.path}`, {
      method: ingestion.payments.method,
      headers: { 'content-type': 'application/json', ...signRequest(account.keyId, account.secret, body, Date.now()) },
      body,
      signal:
        signal === undefined ? AbortSignal.timeout(30_000) : AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer as IngestionAnswer;
    const message =
      typeof answer === 'object' && answer !== null && 'message' in answer
        ? String(answer.message)
        : response.statusText;
    return new IngestionError(`Galla answers ${response.status}: ${message}`, response.status);
  } catch (error) {
    return new IngestionError(`Galla does not answer at ${account.url}.`, undefined, { cause: error });
  }
}
