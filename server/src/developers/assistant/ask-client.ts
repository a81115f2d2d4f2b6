import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSONRPCMessage, JSONRPCRequest, McpServer, Transport } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import { inTenant } from '../../platform/db/database.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { Caller } from './calls.ts';
import type { QuestionKey } from './queries.ts';
import { answerQuestion, answersTopic, findAnswer, insertQuestion } from './queries.ts';

/** How long a person may take to answer a question. */
export const answerMs = 10 * 60_000;
const keepAliveMs = 15_000;
/** The maximum number of waiting questions in one process. */
const maxWaiting = 200;
/** The pause after a signal that ended early, such as when the process stops. */
const retryMs = 250;

const answerMessage = z.object({
  id: z.uuid(),
  result: z.optional(
    z.object({ action: z.string(), content: z.optional(z.nullable(z.record(z.string(), z.unknown()))) }),
  ),
});

/** Whether a message is a client's answer to our request. */
export const isAnswer = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !('method' in body) &&
  'id' in body &&
  ('result' in body || 'error' in body);

/** Stores the answer of a client, whichever process its question waits in. Anything but a plain yes counts as no. */
export async function takeAnswer({ platform, apiKey }: Caller, body: unknown): Promise<void> {
  const read = answerMessage.safeParse(body);
  if (!read.success) return;
  const { id, result } = read.data;
  const { tenantId, id: keyId } = apiKey;
  const confirmed = result?.action === 'accept' && result.content?.['confirm'] === true;
  await inTenant(platform.database, tenantId, (tx) => answerQuestion(tx, { tenantId, keyId, id }, confirmed));
}

const initializeId = 'galla-initialize';

/** The calls with waiting questions in this process. */
export interface OpenCalls {
  readonly signal: Signal;
  readonly closing: AbortSignal;
  waiting: number;
}

/**
 * Serves one tool call that asks a person, for a client of a revision before 2026-07-28. The response is a stream of
 * events with the question in it. The client sends the person's answer in another request, which may reach another
 * process. Undefined if too many questions are waiting.
 */
export function serveAskingCall(
  calls: OpenCalls,
  caller: Caller,
  server: McpServer,
  { message, request, authInfo }: { message: JSONRPCRequest; request: Request; authInfo: object },
): Response | undefined {
  if (calls.waiting >= maxWaiting) return undefined;
  calls.waiting += 1;
  const gone = new AbortController();
  const ended = AbortSignal.any([gone.signal, calls.closing]);
  const encoder = new TextEncoder();
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!ended.aborted) controller.enqueue(encoder.encode(text));
      };
      const beat = setInterval(() => write(': waiting\n\n'), keepAliveMs);
      end = () => {
        clearInterval(beat);
        calls.waiting -= 1;
        end = () => {};
        gone.abort();
        void server.close();
        try {
          controller.close();
        } catch {
          // The client has disconnected.
        }
      };
      calls.closing.addEventListener('abort', () => end(), { once: true });
      const event = (sent: JSONRPCMessage) => write(`event: message\ndata: ${JSON.stringify(sent)}\n\n`);
      const transport: Transport = {
        start: async () => {},
        close: async () => transport.onclose?.(),
        async send(sent) {
          if ('id' in sent && sent.id === initializeId && !('method' in sent)) {
            transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/initialized' });
            return transport.onmessage?.(message, { authInfo, request } as never);
          }
          if (!('id' in sent)) return event(sent);
          if (!('method' in sent)) {
            event(sent);
            return end();
          }
          const key = { tenantId: caller.apiKey.tenantId, keyId: caller.apiKey.id, id: randomUUID() };
          await inTenant(caller.platform.database, key.tenantId, (tx) =>
            insertQuestion(tx, key, caller.platform.clock.now()),
          );
          event({ ...sent, id: key.id });
          void waitForAnswer(calls.signal, caller, key, ended).then((confirmed) => {
            if (confirmed === undefined) return end();
            const result = confirmed ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
            transport.onmessage?.({ jsonrpc: '2.0', id: sent.id, result });
          }, end);
        },
      };
      void server.connect(transport).then(
        () => transport.onmessage?.(handshake(request)),
        () => end(),
      );
    },
    cancel: () => end(),
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
}

/** The handshake that the client made earlier, by its session id, replayed for the server of this one call. */
const handshake = (request: Request): JSONRPCRequest => ({
  jsonrpc: '2.0',
  id: initializeId,
  method: 'initialize',
  params: {
    protocolVersion: request.headers.get('mcp-protocol-version') ?? '2025-06-18',
    capabilities: { elicitation: { form: {} } },
    clientInfo: { name: 'assistant', version: '1' },
  },
});

/** Whether the person confirmed. Undefined if the client has disconnected, or no answer came in time. */
async function waitForAnswer(
  signal: Signal,
  { platform: { database } }: Caller,
  key: QuestionKey,
  ended: AbortSignal,
): Promise<boolean | undefined> {
  const topics = new Set([answersTopic(key.tenantId)]);
  const until = performance.now() + answerMs;
  while (!ended.aborted && performance.now() < until) {
    const confirmed = await inTenant(database, key.tenantId, (tx) => findAnswer(tx, key));
    if (confirmed !== null) return confirmed;
    if ((await signal.next(topics, keepAliveMs)) === 'closed') await sleep(retryMs);
  }
  return undefined;
}
