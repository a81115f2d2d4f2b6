import type { MessageReport } from '@galla/contract/messages/messages/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sameBytes } from '../../platform/crypto/sealing.ts';
import type { Book } from './book.ts';
import { addTask } from './book-queries.ts';

/** A message as `httpSmsSender` sends it to a gateway. */
const message = z.strictObject({ id: z.uuid(), to: z.string(), text: z.string() });

/** How long an SMS takes to be delivered. */
const travelMs = 300;

/** The outcome of an SMS to this number (docs/sentinels.md); undefined if it is never reported. */
function outcomeOf(to: string): Pick<MessageReport, 'state' | 'reason'> | undefined {
  if (/^\+9150011\d{5}$/.test(to)) return { state: 'FAILED', reason: 'The phone is switched off.' };
  return /^\+9150012\d{5}$/.test(to) ? undefined : { state: 'DELIVERED' };
}

/** The SMS desk: an SMS gateway that delivers nothing, and reports the outcome of each message. */
export function serveSmsDesk(app: FastifyInstance, book: Book, secret: string): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/sms/v1/messages', async (request, reply) => {
    const given = Buffer.from(String(request.headers.authorization ?? ''));
    if (!sameBytes(given, Buffer.from(`Bearer ${secret}`))) return reply.code(401).send();
    const parsed = message.safeParse(JSON.parse(String(request.body)));
    if (!parsed.success) return reply.code(422).send();
    const { id, to } = parsed.data;
    const outcome = outcomeOf(to);
    const at = Date.now() + travelMs;
    const report = { id, ...outcome, at: new Date(at).toISOString() };
    if (outcome !== undefined)
      await book.write(() =>
        addTask(book, { kind: 'report-message', subject: id, content: JSON.stringify(report), due_at: at, since: at }),
      );
    return reply.code(202).send();
  });
}
