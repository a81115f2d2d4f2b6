import type { Logger } from '../log.ts';
import type { WatchConfig } from '../watch-config.ts';
import { useTracing } from './tracing.ts';

/**
 * Starts tracing if the settings name a collector; otherwise not even its code is loaded. Call it before the database
 * is opened.
 * @returns the function that stops it
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
