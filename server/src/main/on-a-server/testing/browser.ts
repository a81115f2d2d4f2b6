import { groupHeader, modeHeader, testTokenHeader } from '@galla/contract/core/endpoint.ts';
import { slownessNow } from '../../../platform/testing/patience.ts';
import { until } from '../../../platform/testing/until.ts';

/** How long a step and a request may take on an idle machine. A killed process is back before that. */
const patience = { patienceMs: 120_000, everyMs: 250 };
const requestMs = 15_000;

/** An answer that says what is wrong. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

type Headers = Readonly<Record<string, string>>;

const wordsOf = (error: unknown) => (error instanceof Error ? `${error.message} ${error.cause ?? ''}` : undefined);

/** The text received by a stream, repeated with each new part and at its end. */
async function* heldOf(answer: Response): AsyncGenerator<string> {
  let held = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    held = (held + part).slice(-100_000);
    yield held;
  }
}

/** A browser over HTTP: keeps cookies, and sends the request-forgery token, the group and the mode. */
export interface Browser {
  /** The body of a successful answer. A call that no process answers is retried at the next address. */
  send<T>(method: 'GET' | 'POST', path: string, body?: object, more?: Headers): Promise<T>;
  text(path: string): Promise<string>;
  /**
   * Follows a live stream until it contains a text. A stream that ends continues at the next address from the same
   * position. `begun` settles when the first message has arrived.
   */
  follow(path: string, text: string): { readonly begun: Promise<void>; readonly seen: Promise<void> };
  /** Makes later calls in test mode. */
  useTestMode(token: string): void;
}

/** Opens a browser that knows the addresses of several API processes of one installation, as a balancer does. */
export function openBrowser(origins: readonly string[]): Browser {
  const cookies = new Map<string, string>();
  let group: string | undefined;
  let testToken: string | undefined;
  let turn = 0;
  const nextOrigin = () => origins[turn++ % origins.length] ?? '';
  const headers = (more: Headers = {}): Headers => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': cookies.get('galla-csrf') ?? '',
    ...(group === undefined ? {} : { [groupHeader]: group }),
    ...(testToken === undefined ? {} : { [modeHeader]: 'test', [testTokenHeader]: testToken }),
    ...more,
  });

  const keep = (answered: Response['headers']) => {
    for (const line of answered.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    group = answered.get(groupHeader) ?? group;
  };

  async function ask(path: string, init: RequestInit, more: Headers = {}): Promise<string> {
    let failure = 'nothing';
    const tryOnce = async () => {
      try {
        const signal = AbortSignal.timeout(requestMs * slownessNow());
        const answer = await fetch(`${nextOrigin()}${path}`, { ...init, headers: headers(more), signal });
        const text = await answer.text();
        failure = `${init.method ?? 'GET'} ${path} answered ${answer.status}: ${text.slice(0, 300)}`;
        if (answer.status >= 500) return undefined;
        if (!answer.ok) return new Refusal(failure, answer.status);
        keep(answer.headers);
        return text;
      } catch (error) {
        failure = wordsOf(error) ?? failure;
        return undefined;
      }
    };
    const answered = await until(
      () => `an answer to ${path} (${failure})`,
      tryOnce,
      () => true,
      patience,
    );
    if (answered instanceof Refusal) throw answered;
    return answered ?? '';
  }

  async function read(path: string, text: string, begin: () => void): Promise<void> {
    let last: string | undefined;
    const readOnce = async () => {
      const from: Headers = last === undefined ? {} : { 'last-event-id': last };
      try {
        const signal = AbortSignal.timeout(patience.patienceMs);
        const answer = await fetch(`${nextOrigin()}/api${path}`, { headers: headers(from), signal });
        for await (const held of heldOf(answer)) {
          last = [...held.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? last;
          if (last !== undefined) begin();
          if (held.includes(text)) return true;
        }
      } catch {
        // The process was killed: continue at the next address.
      }
      return false;
    };
    await until(`${text} by ${path}`, readOnce, Boolean, patience);
  }

  return {
    async send<T>(method: 'GET' | 'POST', path: string, body?: object, more: Headers = {}) {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const text = await ask(`/api${path}`, init, { 'content-type': 'application/json', ...more });
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    text: (path) => ask(path, {}),
    follow(path, text) {
      const begun = Promise.withResolvers<void>();
      const seen = read(path, text, begun.resolve);
      seen.catch(begun.reject);
      return { begun: begun.promise, seen };
    },
    useTestMode(token) {
      testToken = token;
    },
  };
}
