import type { messages } from '@galla/contract/messages/messages/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { MessageFollower } from '../../platform/messages/outbox.ts';
import { applyReport } from '../../platform/messages/reports.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';

/** The handlers of the gateways' delivery reports. */
export const messageHandlers = (
  keys: EngineKeys,
  followers: readonly MessageFollower[],
): Handlers<typeof messages> => ({
  async report({ body }, context) {
    await keys.authenticate(context.header, context.rawBody);
    await applyReport(context.database, followers, body, context.now);
    return { received: true };
  },
});
