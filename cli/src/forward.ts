import { createHmac, randomBytes } from 'node:crypto';
import { UsageError } from './command.ts';

/** A signing secret for one session, in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The URL of a local program, from `4242`, `localhost:4242/hooks` or a whole URL. @throws UsageError */
export function localAddress(text: string): string {
  const whole = /^\d+(\/|$)/.test(text) ? `localhost:${text}` : text;
  const url = /^https?:\/\//.test(whole) ? whole : `http://${whole}`;
  if (!URL.canParse(url)) throw new UsageError('--forward-to is an address such as localhost:4242/hooks.');
  return new URL(url).href;
}

/** The outcome of a forwarded event. */
export interface Forwarded {
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
}

/** The timeout of a real webhook delivery. */
const limitMs = 15_000;

/** Sends an event like a webhook delivery, signed with the session's secret. */
export async function forward(
  to: string,
  secret: string,
  { id, body }: { readonly id: string; readonly body: string },
  stopped: AbortSignal,
): Promise<Forwarded> {
  const timestamp = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Galla-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  const started = performance.now();
  const ended = (status: number | null, error: string | null) => ({
    status,
    error,
    ms: Math.round(performance.now() - started),
  });
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(limitMs)]);
    const answer = await fetch(to, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return ended(answer.status, null);
  } catch (error) {
    return ended(null, reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer in ${limitMs / 1000} s`;
  const { code } = (error.cause ?? {}) as { readonly code?: string };
  return code === 'ECONNREFUSED' ? 'nothing listens there' : (code ?? error.message);
}
