import type { ingestion as contract, EventAnswer } from '@galla/contract/ingestion/endpoints.ts';
import type { Clock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Logger } from '../platform/log.ts';
import { EngineKeys } from '../platform/rail/engine-keys.ts';
import { type IngestionService, ingestEvents, startIngestion } from './service.ts';

/** The ingestion of one process, over database connections of its own role. */
export interface Ingestion {
  readonly service: IngestionService;
  readonly keys: EngineKeys;
  /** Settles when everything that was taken has been answered. */
  close(): Promise<void>;
}

/** Opens the ingestion. One connection writes, the others look up codes and keys. */
export function openIngestion(options: {
  readonly url: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}): Ingestion {
  const { url, masterKey, clock, log } = options;
  const database = openDatabase({ url, role: 'galla_ingest', masterKey, connections: 3 });
  const service = startIngestion({ database, clock, warn: (err, what) => log.warn({ err }, what) });
  return {
    service,
    keys: new EngineKeys(database, clock, masterKey),
    async close() {
      await service.writer.close();
      await database.close();
    },
  };
}

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
