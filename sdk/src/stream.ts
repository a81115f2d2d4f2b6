import { GallaError } from './error.ts';
import type { Galla } from './galla.ts';
import type { Request } from './request.ts';
import { addressOf, headersOf, pause, refusalOf, unanswered } from './request.ts';

export interface StreamMessage<Data = unknown> {
  /** The cursor after this message: pass it as `lastEventId` to resume from here. */
  readonly id: string;
  /** The event's type, or `ready` when the stream starts. */
  readonly event: string;
  readonly data: Data;
  /** The data exactly as received, for storing or verifying. */
  readonly text: string;
}

export interface StreamOptions {
  /** Resumes after this message; starts from now unless set. */
  readonly lastEventId?: string | undefined;
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the connection is lost, before the reconnect. */
  readonly onLost?: ((problem: GallaError) => void) | undefined;
}

/** Longer than the 10 s between two heartbeats of the server. */
const silentMs = 30_000;
const longestPauseMs = 5_000;

/**
 * Follows a stream and resumes where it stopped after each lost connection. `signal` ends it. @throws GallaError if the
 * stream is refused or was never reached
 */
export async function* stream<Data>(
  galla: Galla,
  call: Request,
  { lastEventId, signal, onLost }: StreamOptions,
): AsyncGenerator<StreamMessage<Data>, void, undefined> {
  let last = lastEventId;
  let isReached = false;
  const isOver = () => signal?.aborted === true;
  for (let tries = 0; !isOver(); tries += 1) {
    let problem: GallaError;
    const connection = open(signal);
    try {
      for await (const message of await connect(galla, call, last, connection)) {
        tries = 0;
        isReached = true;
        last = message.id;
        yield message as StreamMessage<Data>;
      }
      problem = lost();
    } catch (error) {
      problem = error instanceof GallaError ? error : lost(error);
    } finally {
      connection.end();
    }
    if (isOver()) return;
    if (!mayPass(problem) || (!isReached && tries >= galla.retries)) throw problem;
    onLost?.(problem);
    const pauseMs = Math.min(longestPauseMs, 250 * 2 ** tries) * (0.5 + Math.random() / 2);
    await pause(pauseMs, signal).catch(() => undefined);
  }
}

const lost = (cause?: unknown) =>
  new GallaError(0, { ...unanswered, message: 'The connection to Galla was lost.' }, { cause });

const mayPass = ({ status }: GallaError) => status === 0 || status === 429 || status >= 500;

/** A connection that ends when the caller aborts, or after a silence. */
interface Connection {
  readonly signal: AbortSignal;
  /** Resets the silence timer. */
  heard(): void;
  end(): void;
}

function open(outer: AbortSignal | undefined): Connection {
  const controller = new AbortController();
  const end = () => controller.abort();
  outer?.addEventListener('abort', end, { once: true });
  let timer = setTimeout(end, silentMs);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(end, silentMs);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
      end();
    },
  };
}

async function connect(
  galla: Galla,
  call: Request,
  last: string | undefined,
  connection: Connection,
): Promise<AsyncIterable<StreamMessage>> {
  const headers = {
    ...headersOf(galla, call, {}),
    accept: 'text/event-stream',
    ...(last === undefined ? {} : { 'last-event-id': last }),
  };
  const { signal } = connection;
  const answer = await galla.fetch(addressOf(galla, call), { headers, signal, redirect: 'error' });
  if (!answer.ok || answer.body === null) throw await refusalOf(answer);
  return messagesOf(answer.body, connection);
}

async function* messagesOf(body: ReadableStream<Uint8Array>, connection: Connection): AsyncGenerator<StreamMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    connection.heard();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const message = messageOf(block);
      if (message !== undefined) yield message;
    }
  }
}

/** The message in a block of lines; undefined for a comment or a setting. */
function messageOf(block: string): StreamMessage | undefined {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    }),
  );
  const [id, event, text] = [fields.get('id'), fields.get('event'), fields.get('data')];
  if (id === undefined || event === undefined || text === undefined) return undefined;
  return { id, event, data: JSON.parse(text) as unknown, text };
}
