import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly type: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How a receiver answers. `hang` does not answer at all. */
type ReceiverAnswer =
  | number
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** A merchant's server on this machine. */
export interface Receiver {
  readonly url: string;
  readonly got: ReceivedEvent[];
  /** The number of open requests. */
  open: number;
  answer: (event: ReceivedEvent) => ReceiverAnswer;
  close(): Promise<void>;
}

/** Opens a receiver that answers 200. */
export async function openReceiver(): Promise<Receiver> {
  const got: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    receiver.open += 1;
    response.on('close', () => {
      receiver.open -= 1;
    });
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { type = '', id = '', data = {} } = JSON.parse(body === '' ? '{}' : body);
      const event = { headers: request.headers, body, type, id, data };
      got.push(event);
      const answer = receiver.answer(event);
      if (answer === 'hang') return;
      const { status, headers = {}, body: text = '' } = typeof answer === 'number' ? { status: answer } : answer;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    got,
    open: 0,
    answer: () => 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
