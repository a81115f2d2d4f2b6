import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The time limit of open requests once the server begins to stop. The supervisor waits longer. */
const limitMs = 8_000;

/**
 * When the server closes, waits for the answers to open requests up to the limit, then cuts their connections. New
 * connections are refused, and new requests over open connections get 503.
 */
export function finishOpenRequests(app: FastifyInstance, limit = limitMs): void {
  let open = 0;
  let answered = () => {};
  app.server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
      if (open === 0) answered();
    });
  });
  app.addHook('preClose', async () => {
    app.server.close();
    if (open === 0) return;
    const all = new Promise<void>((resolve) => {
      answered = resolve;
    });
    await Promise.race([all, sleep(limit, undefined, { ref: false })]);
  });
}
