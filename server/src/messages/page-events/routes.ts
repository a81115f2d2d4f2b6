import type { pageEvents } from '@galla/contract/messages/page-events/endpoints.ts';
import { countUse } from '../../platform/auth/limits.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { keepEvents } from './queries.ts';

/** A page sends at most one call every few seconds. */
const callsOfPerson = { max: 120, windowMs: 60_000 };

export const pageEventHandlers: Handlers<typeof pageEvents> = {
  async ingest({ body: { events } }, { scope, transaction, now, log, requestId }) {
    const { personId, groupId, merchants } = scope;
    const groupValue = groupId ?? merchants[0]?.merchantId ?? '';
    await transaction(async (tx) => {
      await countUse(tx, [{ key: `page-events:${personId}`, limit: callsOfPerson }], now);
      const counted = events.filter((event) => event.type === 'PAGE_VIEW' || event.analytics);
      await keepEvents(tx, counted, { personId, groupValue, now });
    });
    for (const event of events)
      if (event.type === 'ERROR' && event.reported) log.warn({ page: event, requestId }, 'an error on a page');
    return { accepted: events.length };
  },
};
