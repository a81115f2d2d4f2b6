import * as z from 'zod/mini';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { instant, relayedText } from '../../core/schema.ts';
import { railAcknowledgement } from '../../rail/callbacks.ts';
import { messagesRoutes } from './routes.ts';

/** A gateway's report about an accepted message: it reached the phone, or never will. */
export const messageReport = z.strictObject({
  /** The id under which the gateway received the message. */
  id: z.uuid(),
  state: z.enum(['DELIVERED', 'FAILED']),
  /** Why it failed, in words for the merchant. */
  reason: z.optional(relayedText(200)),
  at: instant,
});

/** A gateway's report about a message. */
export type MessageReport = z.infer<typeof messageReport>;

/** Messages that Galla sends (PAY-02). */
export const messages = endpoints(messagesRoutes, {
  report: {
    summary:
      'Report the delivery status of an SMS from the gateway, signed with its engine key; repeating a report changes nothing',
    body: messageReport,
    returns: railAcknowledgement,
    errors: engineErrors,
  },
});
