import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { askOnce } from '../metrics/ask-once.ts';
import type { Backlog, Job, JobNeeds } from './job.ts';

/** How an attempt ended. */
export type Outcome = 'done' | 'failed' | 'given_up' | 'stopped';

/** The counters and timers of a worker's jobs (docs/metrics.md). */
export interface JobMetrics {
  /** Counts one attempt with its duration in ms. */
  count(job: string, outcome: Outcome, ms: number): void;
}

/**
 * Registers the series of these jobs. Their label is `work`, because Prometheus has its own label `job`. The backlog is
 * read from the database at each scrape.
 */
export function jobMetrics<Needs extends JobNeeds>(
  registry: Registry,
  jobs: readonly Job<Needs>[],
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): JobMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'galla_job_attempts_total',
    help: 'Attempts of work, by job and outcome',
    labelNames: ['work', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'galla_job_seconds',
    help: 'Time of one attempt, by job',
    labelNames: ['work'],
    buckets: [0.005, 0.05, 0.25, 1, 5, 30, 300],
    registers,
  });
  const gauge = (name: string, help: string, collect: (this: Gauge) => Promise<void>) =>
    new Gauge({ name, help, labelNames: ['work'], registers, collect });
  const backlogs = askOnce(() => readBacklogs(jobs, database, new Date(clock.now())));
  const show = (set: Gauge, value: (backlog: Backlog & { givenUp: number }) => number) =>
    backlogs().then((known) => {
      if (known === undefined) return set.reset();
      for (const [job, backlog] of known) set.set({ work: job }, value(backlog));
    });
  gauge('galla_job_due', 'Tenants, or items of no tenant, whose work is due', async function () {
    await show(this, ({ due }) => due);
  });
  gauge('galla_job_oldest_due_seconds', 'For how long the oldest due work has waited', async function () {
    await show(this, ({ oldest }) => (oldest === null ? 0 : Math.max(0, clock.now() - oldest.getTime()) / 1000));
  });
  gauge('galla_job_given_up', 'Work that was given up and waits for the operator', async function () {
    await show(this, ({ givenUp }) => givenUp);
  });
  return {
    count(job, outcome, ms) {
      attempts.inc({ work: job, outcome });
      seconds.observe({ work: job }, ms / 1000);
    },
  };
}

function readBacklogs<Needs extends JobNeeds>(jobs: readonly Job<Needs>[], database: Database, now: Date) {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ job: string; due: number; oldest: Date | null }>`
      select job, count(*)::int as due, min(coalesce(leased_until, due_at)) as oldest
      from due_work where coalesce(leased_until, due_at) <= ${now} group by job`.execute(tx);
    const givenUp = await sql<{ job: string; count: number }>`
      select job, count(*)::int as count from failed_work where given_up_at is not null group by job`.execute(tx);
    const known = new Map<string, Backlog & { givenUp: number }>();
    for (const job of jobs) {
      const indexed = rows.find((row) => row.job === job.name) ?? { due: 0, oldest: null };
      const { due, oldest } = job.kind === 'shared' ? await job.findBacklog(tx, now) : indexed;
      const parked = givenUp.rows.find((row) => row.job === job.name)?.count ?? 0;
      known.set(job.name, { due, oldest, givenUp: parked });
    }
    return known;
  });
}
