import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { outageOf } from '../../platform/db/outage.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { newestMigration } from '../../platform/migrations.ts';
import { findStanding, isReadOnly, markSeen, proveRoom } from '../../platform/process/seen-queries.ts';
import { version } from '../../platform/version.ts';
import { findLastRound } from '../../provider/auditor/queries.ts';
import { migrations } from '../migrations-folder.ts';

/** More frequent callers get the same answer, because each check writes. */
const keptMs = 1_000;
/** A slower database is not ready. */
const patienceMs = 3_000;

/** PostgreSQL's error code for a write in a read-only transaction. */
const readOnlyTransaction = '25006';

interface Readiness {
  /** Whether the database accepts a payment's writes, and why not. */
  readonly database: 'writes' | 'read-only' | 'full' | 'fails';
  readonly migrations: 'done' | 'waiting' | 'unknown';
  /**
   * Seconds since a worker was last seen; null before the first. It says nothing about this process, so it does not
   * make one unready.
   */
  readonly workerAgeSeconds: number | null;
  /** Seconds since the auditors finished their last round over the newest days; null before the first. */
  readonly auditorAgeSeconds: number | null;
}

/**
 * `/livez`: this process answers. `/readyz`: it can accept a payment and is not about to stop; balancers use this.
 * `/healthz`: the database answers and is not read-only, and the auditor's findings. A stopping process asks callers to
 * open another connection, which a balancer routes elsewhere.
 */
export function serveHealth(app: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(livez|readyz|healthz)\b/.test(request.url)) reply.header('cache-control', 'no-store');
  });
  app.get('/livez', async () => ({ status: 'ok', version }));
  const ask = shared(platform);
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping', version });
    const readiness = await ask();
    const ready = readiness.database === 'writes' && readiness.migrations === 'done';
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', version, ...readiness });
  });
  app.get('/healthz', async (_request, reply) => {
    const { pool } = platform.database;
    const [auditor, readOnly] = [await findLastRound(pool), await isReadOnly(pool)];
    const database = readOnly ? 'read-only' : 'answers';
    return reply.code(readOnly ? 503 : 200).send({ status: readOnly ? database : 'ok', version, database, auditor });
  });
}

/** The readiness, at most a second old. */
function shared(platform: Platform): () => Promise<Readiness> {
  const newest = newestMigration(migrations);
  let last: { readonly at: number; readonly readiness: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > keptMs) last = { at: now, readiness: probe(platform, newest) };
    return last.readiness;
  };
}

async function probe({ database, clock, log }: Platform, newest: number): Promise<Readiness> {
  const unready = {
    database: 'fails',
    migrations: 'unknown',
    workerAgeSeconds: null,
    auditorAgeSeconds: null,
  } as const;
  try {
    return await Promise.race([look(database.pool, clock.now(), newest), sleep(patienceMs, unready, { ref: false })]);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return { ...unready, database: whyNot(error) };
  }
}

function whyNot(error: unknown): Readiness['database'] {
  if (Object(error).code === readOnlyTransaction) return 'read-only';
  return outageOf(error) === 'full' ? 'full' : 'fails';
}

async function look(pool: Platform['database']['pool'], now: number, newest: number): Promise<Readiness> {
  await markSeen(pool, 'api', now);
  const [{ migration, workerSeenAt }, round] = await Promise.all([findStanding(pool), findLastRound(pool)]);
  // A newer version may have migrated further. Its migrations keep what this version needs.
  const isMigrated = migration >= newest;
  if (isMigrated) await proveRoom(pool);
  const age = (at: Date | string | null | undefined) =>
    at === null || at === undefined ? null : Math.max(0, Math.round((now - new Date(at).getTime()) / 1000));
  return {
    database: 'writes',
    migrations: isMigrated ? 'done' : 'waiting',
    workerAgeSeconds: age(workerSeenAt),
    auditorAgeSeconds: age(round?.finishedAt),
  };
}
