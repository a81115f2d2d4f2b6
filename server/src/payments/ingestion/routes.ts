import type { ingestion as contract, EventAnswer } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type Ingestion, ingestEvents } from './public/service.ts';

/** The handlers of the ingestion API. */
export function ingestionHandlers({ service, keys }: Ingestion): Handlers<typeof contract> {
  return {
    async payments({ body }, context) {
      const { keyId, modes } = await keys.authenticate(context.header, context.rawBody);
      const events = await ingestEvents(service, keyId, body.events, modes[0]);
      const count = (status: EventAnswer['status']) => events.filter((event) => event.status === status).length;
      return { accepted: count('accepted'), duplicates: count('duplicate'), refused: count('refused'), events };
    },
  };
}
