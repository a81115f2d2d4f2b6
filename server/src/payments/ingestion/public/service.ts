import { encodeId } from '@galla/contract/core/ids.ts';
import type { EventAnswer } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Clock } from '../../../platform/clock.ts';
import { erasedKey } from '../../../platform/customers/erased-queries.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import type { UnlockKeys } from '../../../platform/db/logins.ts';
import type { Logger } from '../../../platform/log.ts';
import { EngineKeys } from '../../../platform/rail/engine-keys.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import { findClockOffsets } from '../code-queries.ts';
import { Directory } from '../directory.ts';
import { type CheckedEvent, checkEvent, type Refusal, transactionIdOf } from '../events.ts';
import { withoutPayer } from '../forgotten.ts';
import type { Arrival } from '../payment-row.ts';
import type { RefusedEvent } from '../queries.ts';
import { type Outcome, refusedEvent } from '../write-batch.ts';
import { Writer, type WriterContext } from '../writer.ts';

/** One process's ingestion, with its code cache and its writer. */
export interface IngestionService {
  readonly context: WriterContext;
  readonly directory: Directory;
  readonly writer: Writer;
  /** Called with every answer. */
  readonly watch?: ((answers: readonly EventAnswer[]) => void) | undefined;
}

/** Starts a process's ingestion over a database opened with the role `galla_ingest`. */
export function startIngestion(context: WriterContext, watch?: IngestionService['watch']): IngestionService {
  return { context, directory: new Directory(context.database, context.clock), writer: new Writer(context), watch };
}

/** One process's ingestion, over database connections with its own role. */
export interface Ingestion {
  readonly service: IngestionService;
  readonly keys: EngineKeys;
  /** Resolves when every accepted request is answered. */
  close(): Promise<void>;
}

/** Opens the ingestion. One connection writes; the others look up codes and keys. */
export function openIngestion(options: {
  readonly url: string;
  readonly masterKey: Buffer;
  /** Returns the password of the role. Omitted if the server accepts it without one. */
  readonly unlock?: UnlockKeys | undefined;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly connections?: number;
  readonly watch?: IngestionService['watch'];
}): Ingestion {
  const { url, masterKey, unlock, clock, log, connections = 3, watch } = options;
  const database = openDatabase({ url, role: 'galla_ingest', masterKey, unlock, connections });
  const service = startIngestion(
    { database, clock, erasedKey: erasedKey(masterKey), warn: (err, what) => log.warn({ err }, what) },
    watch,
  );
  return {
    service,
    keys: new EngineKeys(database, clock, masterKey),
    async close() {
      await service.writer.close();
      await database.close();
    },
  };
}

/**
 * Stores the events of one request and answers each one in order, after the commit. Repeated events change nothing, in
 * any order and from any process. All events belong to tenants of one mode. Rejects with a 503 if the database cannot
 * store them.
 */
export async function ingestEvents(
  ingestion: IngestionService,
  engineKeyId: string,
  events: readonly unknown[],
  mode: TenantMode = 'live',
): Promise<EventAnswer[]> {
  const now = ingestion.context.clock.now();
  const clocks =
    mode === 'test' ? await findClockOffsets(ingestion.context.database.pool, events.map(merchantOf)) : undefined;
  const aheadOf = (raw: unknown) => clocks?.get(merchantOf(raw)) ?? 0;
  const results: (CheckedEvent | Refusal | Outcome)[] = events.map((raw) => checkEvent(raw, now + aheadOf(raw)));
  const warnings = results.map((result) => ('event' in result ? result.warnings : undefined));
  const checked = results.flatMap((result, index) => ('event' in result ? [{ index, result }] : []));
  const destinations = await ingestion.directory.resolve(
    checked.map(({ result }) => result.event),
    mode,
  );
  const arrivals: { index: number; arrival: Arrival }[] = [];
  const refused: RefusedEvent[] = [];
  for (const [position, { index, result }] of checked.entries()) {
    const destination = destinations[position];
    if (destination === undefined) continue;
    if ('code' in destination) {
      results[index] = destination;
      if (destination.code === 'UNKNOWN_MERCHANT')
        refused.push(refusedEvent(engineKeyId, withoutPayer(result.event), destination));
    } else {
      const ahead = aheadOf(events[index]);
      arrivals.push({ index, arrival: { ...result, ...destination, engineKeyId, ahead } });
    }
  }
  if (arrivals.length + refused.length > 0) {
    const outcomes = await ingestion.writer.submit({ arrivals: arrivals.map(({ arrival }) => arrival), refused });
    for (const [position, { index }] of arrivals.entries()) {
      const outcome = outcomes[position];
      if (outcome !== undefined) results[index] = outcome;
    }
  }
  const answers = results.map((result, index) => {
    const answer = answerOf(result, index, transactionIdOf(events[index]));
    const warned = answer.status === 'refused' ? undefined : warnings[index];
    return warned === undefined || warned.length === 0 ? answer : { ...answer, warnings: [...warned] };
  });
  ingestion.watch?.(answers);
  return answers;
}

/** The merchant named in an event, before the event is checked. */
const merchantOf = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && 'merchantId' in raw ? raw.merchantId : undefined;

function answerOf(
  result: CheckedEvent | Refusal | Outcome,
  index: number,
  providerTransactionId: string | null,
): EventAnswer {
  if ('event' in result) throw new RangeError('Every checked event has an outcome');
  const refusal = 'code' in result ? result : result.is === 'refused' ? result.refusal : undefined;
  if (refusal !== undefined) return { index, providerTransactionId, status: 'refused', ...refusal };
  if (!('is' in result) || result.is === 'refused') throw new RangeError('What is not refused has a payment');
  return { index, providerTransactionId, status: result.is, paymentId: encodeId('payment', result.paymentId) };
}
