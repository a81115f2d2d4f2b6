import type { WatchConfig } from '../watch-config.ts';
import type { Metrics, WatchedProcess } from './metrics.ts';

/** The metrics of a process, if the settings enable them. Otherwise not even their code is loaded. */
export async function openMetrics(
  { watch: { metrics }, dataDir }: { readonly watch: WatchConfig; readonly dataDir: string },
  process: WatchedProcess,
): Promise<Metrics | undefined> {
  if (metrics === null) return undefined;
  const { Metrics } = await import('./metrics.ts');
  const opened = new Metrics(process, metrics);
  opened.watchDisk(dataDir);
  return opened;
}
