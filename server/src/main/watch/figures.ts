import type { EventAnswer } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { findStanding } from '../../platform/process/seen-queries.ts';
import type { SupervisedProcess, WhyEnded } from '../../platform/process/supervised-process.ts';
import { findLastRound } from '../../provider/auditor/queries.ts';
import {
  bookFigures,
  type Figures,
  findBookFigures,
  findServerFigures,
  findWalFigures,
  serverFigures,
  walFigures,
} from './figures-queries.ts';

/**
 * Shows the figures of the whole installation and its database, over all tenants, as the worker's role. They are read
 * one after the other, so that a reader takes one connection from the jobs.
 */
export function showInstallation(metrics: Metrics, database: Database, clock: Clock): void {
  metrics.figures({ ...bookFigures, ...serverFigures, ...walFigures }, async () => ({
    ...(await inTransaction(database, (tx) => findBookFigures(tx, clock.now()))),
    ...(await inTransaction(database, findServerFigures).catch(() => unknown(serverFigures))),
    ...(await inTransaction(database, findWalFigures).catch(() => unknown(walFigures))),
  }));
}

/** A server may refuse figures that another one shows. */
const unknown = <Of extends object>(figures: Of) =>
  Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Figures<Of>;

/**
 * Shows the age of the last sign of a worker and of the auditor, as an API process reads them: a worker that does not
 * run cannot report that itself.
 */
export function showOthers(metrics: Metrics, pool: Pool, clock: Clock): void {
  const help = {
    galla_worker_seen_age_seconds: 'Since a worker was last seen in the database',
    galla_auditor_seen_age_seconds:
      'Since the auditors ended their last round over the newest days, as the API reads it',
  };
  metrics.figures(help, async () => {
    const [{ workerSeenAt }, round] = await Promise.all([findStanding(pool), findLastRound(pool)]);
    const age = (at: Date | undefined) => (at === undefined ? null : Math.max(0, clock.now() - at.getTime()) / 1000);
    return {
      galla_worker_seen_age_seconds: age(workerSeenAt ?? undefined),
      galla_auditor_seen_age_seconds: age(round === null ? undefined : new Date(round.finishedAt)),
    };
  });
}

/** Counts the work of an auditor: its turns, and each checked week of a tenant. */
export function countAudits(metrics: Metrics) {
  const slices = metrics.counter('galla_auditor_weeks_total', 'Weeks of tenants whose books were compared', []);
  const breaches = metrics.counter(
    'galla_auditor_breaches_total',
    'Broken invariants found, added up over all rounds',
    [],
  );
  const rounds = metrics.counter('galla_auditor_rounds_total', 'Turns over a part of the merchants, by outcome', [
    'outcome',
  ]);
  return {
    slice(found: number) {
      slices.inc();
      breaches.inc(found);
    },
    round: (outcome: 'done' | 'failed', count = 1) => rounds.inc({ outcome }, count),
  };
}

/** The processes that `npm start` keeps running. */
export type Kept = 'database' | 'api' | 'worker' | 'simulator' | 'auditor';

const reasons = { ended: true, hung: true, not_started: true } as const satisfies Record<WhyEnded, true>;

/**
 * Shows how many processes there should be and how many are ready, and counts restarts. A process that never starts
 * shows no metrics of its own, so the supervisor has to.
 */
export function watchProcesses(metrics: Metrics) {
  const kept: { readonly kind: Kept; readonly process: Pick<SupervisedProcess, 'isReady'> }[] = [];
  const restarts = metrics.counter(
    'galla_process_restarts_total',
    'Processes that were started again, by what ended them',
    ['child', 'why'],
  );
  const show = (name: string, help: string, counts: (process: Pick<SupervisedProcess, 'isReady'>) => boolean) =>
    metrics.gauge(name, help, ['child'], (gauge) => {
      for (const { kind } of kept) gauge.set({ child: kind }, 0);
      for (const { kind, process } of kept) if (counts(process)) gauge.inc({ child: kind });
    });
  show('galla_processes_wanted', 'How many processes the supervisor keeps', () => true);
  show('galla_processes_ready', 'How many of them are ready', (process) => process.isReady());
  return {
    keep(kind: Kept, process: Pick<SupervisedProcess, 'isReady'>) {
      kept.push({ kind, process });
      // From zero, so that the first increase is visible.
      for (const why of Object.keys(reasons)) restarts.inc({ child: kind, why }, 0);
    },
    restarted: (kind: Kept, why: WhyEnded) => restarts.inc({ child: kind, why }),
  };
}

/** Counts the answers to engines, by outcome. Codes are those of the catalogue. */
export function countEvents(metrics: Metrics): (answers: readonly EventAnswer[]) => void {
  const events = metrics.counter(
    'galla_payment_events_total',
    'Payment events by outcome, and the reason where they were refused',
    ['outcome', 'code'],
  );
  return (answers) => {
    for (const answer of answers) events.inc({ outcome: answer.status, code: answer.code ?? '' });
  };
}
