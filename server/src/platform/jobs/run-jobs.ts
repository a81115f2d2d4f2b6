import { setTimeout as sleep } from 'node:timers/promises';
import type { Login } from '../db/logins.ts';
import type { Signal } from '../events/signal.ts';
import { openSignal } from '../events/signal.ts';
import type { Logger } from '../log.ts';
import { Dispatcher, leaseMs } from './dispatcher.ts';
import { jobsChannel } from './due-work.ts';
import type { Job, JobNeeds } from './job.ts';
import type { JobMetrics } from './job-metrics.ts';

/** The longest pause of a process between checks for due work, in ms. */
const lookEveryMs = 1_000;
const sharedEveryMs = 5_000;
/** How often the index is compared with the business rows. */
const indexEveryMs = 10 * 60_000;

/** The running jobs of a process. */
export interface RunningJobs {
  /** Stops them: nothing more is claimed, running work is aborted, and leases are released. */
  stop(): Promise<void>;
}

/** Runs jobs until they are stopped, woken by one listening connection. `url` logs in as the worker's role. */
export async function runJobs<Needs extends JobNeeds>(
  needs: Needs & { readonly log: Logger },
  jobs: readonly Job<Needs>[],
  { url, metrics }: { readonly url: string | Login; readonly metrics?: JobMetrics | undefined },
): Promise<RunningJobs> {
  const dispatcher = new Dispatcher(needs, jobs, { metrics, leasesAgain: true });
  const signal = await openSignal(url, jobsChannel, needs.log);
  const stopping = new AbortController();
  const repeat = repeater(needs.log, stopping.signal);
  const leased = new Set(jobs.filter(({ kind }) => kind !== 'shared').map(({ name }) => name));
  const shared = jobs.filter((job) => job.kind === 'shared');
  const loops = [
    repeat(
      () => dispatcher.index(),
      () => sleep(indexEveryMs, undefined, { signal: stopping.signal }),
    ),
    repeat(
      () => dispatcher.lease(),
      () => signal.next(leased, lookEveryMs),
    ),
    repeat(
      () => dispatcher.renew(),
      () => sleep(leaseMs / 4, undefined, { signal: stopping.signal }),
    ),
    ...shared.map((job) => repeat(() => dispatcher.drain(job), nextOf(signal, job.name))),
  ];
  return {
    async stop() {
      stopping.abort();
      await dispatcher.stop();
      await signal.close();
      await Promise.all(loops);
    },
  };
}

function nextOf(signal: Signal, name: string): () => Promise<unknown> {
  const names = new Set([name]);
  return () => signal.next(names, sharedEveryMs);
}

/** Repeats work until the process stops. A failure is logged, and the work is repeated after the same pause. */
function repeater(log: Logger, signal: AbortSignal) {
  return async (work: () => Promise<unknown>, wait: () => Promise<unknown>): Promise<void> => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.error({ err: error }, 'due work could not be looked for'));
      if (!signal.aborted) await wait().catch(() => undefined);
    }
  };
}
