import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { uuidArray } from '../../db/arrays.ts';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction, openDatabase } from '../../db/database.ts';
import { roleName } from '../../db/logins.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { announceWork } from '../due-work.ts';
import type { JobNeeds, TenantJob, Turn, WorkItem } from '../job.ts';
import { tenantJob } from '../job.ts';

/** The run function of a test's job. */
export type Work = (item: WorkItem, turn: Turn) => Promise<void>;

/** A database with a table of chores, and a clock that a test moves. Running a chore increments its `done`. */
export interface Chores {
  readonly url: string;
  readonly database: Database;
  readonly needs: JobNeeds;
  /** The logged errors. */
  readonly errors: unknown[];
  pass(ms: number): void;
  /** Adds chores of a tenant, each announced in its own transaction. Returns their ids. */
  add(tenantId: string, count?: number): Promise<string[]>;
  /** How often each chore was done. */
  done(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Opens a separate database for a test. */
export async function openChores(): Promise<Chores> {
  const test = await createTestDatabase();
  const owner = new pg.Client({ connectionString: test.connectionString });
  await owner.connect();
  await owner.query(`CREATE TABLE chore (tenant_id uuid NOT NULL, id uuid NOT NULL, due_at timestamptz NOT NULL,
    done int NOT NULL DEFAULT 0, PRIMARY KEY (tenant_id, id)); GRANT SELECT, INSERT, UPDATE, DELETE ON chore TO ${roleName(test.connectionString, 'galla_worker')}`);
  await owner.end();
  const database = openDatabase({ url: test.connectionString, role: 'galla_worker', connections: 8 });
  let shift = 0;
  const clock = { now: () => Date.now() + shift };
  const errors: unknown[] = [];
  const log = { error: (line: unknown) => void errors.push(line), warn: () => undefined };
  return {
    url: test.connectionString,
    database,
    errors,
    needs: { database, clock, log },
    pass(ms) {
      shift += ms;
    },
    async add(tenantId, count = 1) {
      const ids = Array.from({ length: count }, () => randomUUID());
      for (const id of ids)
        await inTransaction(database, async (tx) => {
          const at = new Date(clock.now());
          await sql`insert into chore (tenant_id, id, due_at) values (${tenantId}, ${id}, ${at})`.execute(tx);
          await announceWork(tx, 'chores.do', tenantId, clock.now());
        });
      return ids;
    },
    async done() {
      const { rows } = await database.pool.query<{ id: string; done: number }>('SELECT id, done FROM chore');
      return Object.fromEntries(rows.map(({ id, done }) => [id, done]));
    },
    async close() {
      await database.close();
      await test.drop();
    },
  };
}

/** Increments the `done` of a chore. */
export const countDone = (tx: Tx, { id }: WorkItem): Promise<unknown> =>
  sql`update chore set done = done + 1 where id = ${id}`.execute(tx);

/** The job of chores. Its claim only reads, so only the lease prevents two workers from running the same chore. */
export function choreJob(
  run: Work = (item, turn) => turn.write(async (tx) => void (await countDone(tx, item))),
  options: Partial<Pick<TenantJob<JobNeeds>, 'atOnce' | 'attempts' | 'giveUp'>> = {},
): TenantJob<JobNeeds> {
  return tenantJob<JobNeeds, WorkItem>({
    name: 'chores.do',
    atOnce: { process: 8, tenant: 4 },
    attempts: 3,
    ...options,
    start: () => ({ run }),
    async findDue(tx, { tenantId, except }) {
      const { rows } = await sql<{ tenantId: string; dueAt: Date }>`
        select tenant_id as "tenantId", min(due_at) as "dueAt" from chore
        where done = 0 and id <> all (${uuidArray(except)}) ${tenantId === undefined ? sql`` : sql`and tenant_id = ${tenantId}`}
        group by tenant_id`.execute(tx);
      return rows;
    },
    async claim(tx, { tenantId, now, places, except }) {
      const { rows } = await sql<WorkItem>`
        select id from chore where tenant_id = ${tenantId} and done = 0 and due_at <= ${now} and id <> all (${uuidArray(except)})
        order by due_at limit ${places}`.execute(tx);
      return rows;
    },
  });
}
