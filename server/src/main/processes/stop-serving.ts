import type { FastifyInstance } from 'fastify';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import type { Signal } from '../../platform/events/signal.ts';

/** Ends live streams and long polls at once, answers every other open request, then stops. */
export async function stopServing({
  app,
  signals,
  ingestion,
}: {
  readonly app: FastifyInstance;
  readonly signals: readonly Signal[];
  readonly ingestion: Ingestion;
}): Promise<void> {
  const closed = app.close();
  await Promise.all(signals.map((signal) => signal.close()));
  await closed;
  await ingestion.close();
}
