import type { Logger } from '../log.ts';
import type { WatchConfig } from '../watch-config.ts';
import { useTracing } from './tracing.ts';

/**
 * Begins to trace where the settings name a collector; elsewhere not even the code for it is loaded. To be called before
 * the database is opened.
 * @returns what ends it
 */
export async function startTracing(
  { watch: { collector } }: { readonly watch: WatchConfig },
  process: 'api' | 'worker',
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (collector === null) return async () => undefined;
  const { openTracing } = await import('./sdk.ts');
  const tracing = openTracing(collector, process, log);
  useTracing(tracing);
  return () => tracing.stop();
}
