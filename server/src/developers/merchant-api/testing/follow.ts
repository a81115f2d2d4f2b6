import { afterEach } from 'vitest';
import type { Program } from './program.ts';

/** A message of a stream. */
interface Message {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Stream {
  readonly ready: Message;
  /** The next messages, as many as requested. */
  take(count: number): Promise<Message[]>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly types?: string;
  readonly last?: string | undefined;
}

const open = new Set<AbortController>();

/** Follows the events of a program's tenant. */
export const followEvents = (url: string, program: Program, options: Options = {}): Promise<Stream> =>
  follow(url, program, 'events', options);

/** Follows the calls of a program's tenant. */
export const followRequests = (url: string, program: Program, options: Options = {}): Promise<Stream> =>
  follow(url, program, 'requests', options);

afterEach(() => {
  for (const controller of open) controller.abort();
  open.clear();
});

async function follow(url: string, { secret }: Program, what: string, { types, last }: Options): Promise<Stream> {
  const controller = new AbortController();
  open.add(controller);
  const query = types === undefined ? '' : `?types=${types}`;
  const headers = { authorization: `Bearer ${secret}`, ...(last === undefined ? {} : { 'last-event-id': last }) };
  const answer = await fetch(`${url}/api/merchant/v1/streams/${what}${query}`, { headers, signal: controller.signal });
  if (!answer.ok) {
    const { code, message } = (await answer.json()) as { readonly code: string; readonly message: string };
    throw new Error(`${answer.status} ${code} ${message}`);
  }
  const messages: Message[] = [];
  let news = Promise.withResolvers<void>();
  const reading = async () => {
    for await (const message of messagesOf(answer)) {
      messages.push(message);
      news.resolve();
      news = Promise.withResolvers();
    }
  };
  const ended = reading().catch(() => undefined);
  const take = async (count: number) => {
    while (messages.length < count) await news.promise;
    return messages.splice(0, count);
  };
  const [ready] = await take(1);
  if (ready?.event !== 'ready') throw new Error('The stream did not begin with its cursor');
  const close = () => {
    controller.abort();
    return ended;
  };
  return { ready, take, ended, close };
}

async function* messagesOf(answer: Response): AsyncGenerator<Message> {
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id = '', event = '', data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (data !== undefined) yield { id, event, data: JSON.parse(data) };
    }
  }
}
