import type { FastifyInstance } from 'fastify';

/** Where the demo's merchant receives its webhooks. Its order system accepts every event. */
export const shopPath = '/simulator/shop';

/** How often the warehouse refuses an event before it accepts it. */
const refusals = 2;
const maxKnown = 10_000;

/** Whether the warehouse is busy with an event: every third one, by the last character of its id. */
const isBusyWith = (id: string) => id.charCodeAt(id.length - 1) % 3 === 0;

/** The server of the demo's merchant, with a working order system and a warehouse that is sometimes busy. */
export function serveShop(app: FastifyInstance): void {
  const refused = new Map<string, number>();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post(`${shopPath}/orders`, async () => ({ received: true }));
  app.post(`${shopPath}/warehouse`, async ({ body }, reply) => {
    const [, id = ''] = /"id":"(evt_\w{26})"/.exec(String(body)) ?? [];
    const times = refused.get(id) ?? 0;
    if (!isBusyWith(id) || times >= refusals) return { received: true };
    if (refused.size >= maxKnown) refused.clear();
    refused.set(id, times + 1);
    return reply.code(503).send({ error: 'upstream stock-db refused', node: 'wh-2' });
  });
}
