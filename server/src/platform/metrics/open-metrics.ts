import type { WatchConfig } from '../watch-config.ts';
import type { Metrics, WatchedProcess } from './metrics.ts';

/** The metrics of a process, where the settings ask for them. Elsewhere not even their code is loaded. */
export async function openMetrics(
  { watch: { metrics } }: { readonly watch: WatchConfig },
  process: WatchedProcess,
): Promise<Metrics | undefined> {
  if (metrics === null) return undefined;
  const { Metrics } = await import('./metrics.ts');
  return new Metrics(process, metrics);
}
