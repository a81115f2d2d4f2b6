import { Dispatcher } from './dispatcher.ts';
import type { Job, JobNeeds } from './job.ts';

/**
 * Runs the due work of some jobs as a worker would, and returns how many items it started and how many completed. For
 * programs that control the clock: tests and benches.
 * @param options.once whether each tenant's work is claimed only once, instead of until nothing is due
 */
export async function runDue<Needs extends JobNeeds>(
  needs: Needs,
  jobs: readonly Job<Needs>[],
  { once = false, signal }: { readonly once?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<{ readonly started: number; readonly done: number }> {
  const dispatcher = new Dispatcher(needs, jobs, { once });
  const stop = () => void dispatcher.stop();
  signal?.addEventListener('abort', stop, { once: true });
  await dispatcher.index();
  for (const job of jobs) if (job.kind === 'shared') await dispatcher.drain(job);
  // Ended turns have freed places for waiting tenants.
  while ((await dispatcher.lease()) > 0) {
    await dispatcher.idle();
    if (once) break;
  }
  signal?.removeEventListener('abort', stop);
  return { started: dispatcher.started, done: dispatcher.done };
}
