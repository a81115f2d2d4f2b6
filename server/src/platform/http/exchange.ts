import type { IncomingMessage } from 'node:http';
import { Agent as PlainAgent, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';

/**
 * Idle connections are closed earlier than servers close them, so that a reused connection is rarely closed at that
 * moment.
 */
const kept = { keepAlive: true, timeout: 4_000 } as const;
const agents = { plain: new PlainAgent(kept), secure: new SecureAgent(kept) };

/** A request to another process. */
export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  /** A longer answer rejects. */
  readonly maxBytes: number;
}

/** The answer to a request. A redirect is an answer too, and is not followed. */
export interface Answered {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Sends a request over a kept connection. Rejects if no complete answer arrives. `fetch` takes several times the CPU
 * time, which matters because each payment sends one.
 */
export function exchange(url: string, { method, headers, body, signal, maxBytes }: Exchange): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, signal };
    const take = (response: IncomingMessage) => readCapped(response, maxBytes).then(resolve, reject);
    const request = isSecure
      ? secure(url, { ...options, agent: agents.secure }, take)
      : plain(url, { ...options, agent: agents.plain }, take);
    request.on('error', reject);
    // The agent's idle time-out closes unused connections; a request has its own signal.
    request.on('socket', (socket) => socket.setTimeout(0));
    request.end(body);
  });
}

async function readCapped(response: IncomingMessage, maxBytes: number): Promise<Answered> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new RangeError(`The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}
