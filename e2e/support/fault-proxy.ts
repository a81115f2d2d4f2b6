import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startupElement } from '@galla/contract/startup.ts';

/** A proxied request, with its start and end (ms). */
export interface PassedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly began: number;
  ended?: number;
  status?: number;
  aborted?: boolean;
}

/** An answer in place of the server's: JSON, or text of a content type. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

/** The fault for a request, applied instead of or before forwarding it. */
export type Fault = (request: PassedRequest) =>
  | {
      readonly delayMs?: number;
      readonly hang?: true;
      /** Sends the headers of the answer and the first half of its body, then nothing more. */
      readonly stall?: true;
      readonly answer?: Answer;
      /** Changes the text of the answer. */
      readonly edit?: (text: string) => string;
    }
  | undefined;

const brought = new RegExp(`<script type="application/json" id="${startupElement}">.*?</script>`, 's');

/** The dashboard's page without the answers that it brings, as when the server could not read them in time. */
export const withoutAnswers = { edit: (html: string) => html.replace(brought, '') };

/** A proxy in front of the real server that delays, hangs or answers in its place, and records the requests. */
export interface FaultProxy {
  readonly origin: string;
  readonly requests: PassedRequest[];
  fault: Fault;
  /** Breaks open streams, as a lost network would. */
  breakStreams(): void;
  close(): void;
}

export async function startFaultProxy(targetOrigin: string): Promise<FaultProxy> {
  const target = new URL(targetOrigin);
  const streams = new Set<ServerResponse>();
  const proxy = { requests: [] as PassedRequest[], fault: (() => undefined) as Fault };
  const server = createServer((incoming, outgoing) => {
    const passed: PassedRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      began: Date.now(),
    };
    proxy.requests.push(passed);
    if (passed.path.includes('/live')) streams.add(outgoing);
    outgoing.on('close', () => {
      streams.delete(outgoing);
      passed.ended = Date.now();
      passed.aborted = !outgoing.writableFinished;
    });
    const fault = proxy.fault(passed);
    if (fault?.hang) return;
    if (fault?.answer !== undefined) return answer(passed, outgoing, fault.answer);
    // biome-ignore lint/style/noRestrictedGlobals: the fault is a server that answers late
    setTimeout(() => {
      if (!outgoing.destroyed) pass(target, passed, incoming, outgoing, fault ?? {});
    }, fault?.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    origin: `http://localhost:${port}`,
    breakStreams() {
      for (const stream of streams) stream.destroy();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

function answer(passed: PassedRequest, outgoing: ServerResponse, { status, body, type }: Answer): void {
  passed.status = status;
  outgoing
    .writeHead(status, { 'content-type': type ?? 'application/json' })
    .end(type === undefined ? JSON.stringify(body) : body);
}

function pass(
  target: URL,
  passed: PassedRequest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { stall, edit }: Pick<NonNullable<ReturnType<Fault>>, 'stall' | 'edit'>,
): void {
  const onward = httpRequest(
    {
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: edit === undefined ? incoming.headers : { ...incoming.headers, 'accept-encoding': 'identity' },
    },
    (response) => {
      passed.status = response.statusCode ?? 0;
      if (edit !== undefined) return void editOnto(outgoing, response, edit);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (stall) response.once('data', (part: Buffer) => outgoing.write(part.subarray(0, part.length / 2)));
      else response.pipe(outgoing);
    },
  );
  outgoing.on('close', () => onward.destroy());
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

async function editOnto(outgoing: ServerResponse, response: IncomingMessage, edit: (text: string) => string) {
  const { 'content-length': _, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode ?? 502, headers).end(edit(await text(response)));
}
