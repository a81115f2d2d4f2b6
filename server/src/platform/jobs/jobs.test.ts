// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, openDatabase } from '../db/database.ts';
import { loginUrl } from '../db/logins.ts';
import { createLog } from '../log.ts';
import { openDoor } from '../testing/door.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import { backOff } from './back-off.ts';
import { Dispatcher, leaseMs } from './dispatcher.ts';
import { announceWork, leaseDue } from './due-work.ts';
import { listGivenUp, reopenWork } from './failed-work.ts';
import type { Job, JobNeeds } from './job.ts';
import { periodicJob, sharedJob } from './job.ts';
import { runDue } from './run-due.ts';
import { runJobs } from './run-jobs.ts';
import { raiseBarrier } from './testing/barrier.ts';
import type { Chores } from './testing/chores.ts';
import { choreJob, countDone, openChores } from './testing/chores.ts';
import { LeaseLost } from './turn.ts';

let chores: Chores;
let tenant: string;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  chores = await openChores();
});
beforeEach(async () => {
  tenant = randomUUID();
  await chores.database.pool.query('DELETE FROM chore');
  await chores.database.pool.query('DELETE FROM due_work');
  await chores.database.pool.query('DELETE FROM failed_work');
  await chores.database.pool.query('DELETE FROM work_announcement');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => chores.close());

const log = createLog('silent', 'worker');
/** A worker process, woken by the database. */
async function worker(job: Job<JobNeeds>, needs: JobNeeds = chores.needs, url = chores.url) {
  const jobs = await runJobs({ ...needs, log }, [job], { url: loginUrl(url, 'galla_worker') });
  closing.push(() => jobs.stop());
  return jobs;
}
/** Blocks workers in the statement that takes leases. */
async function raise() {
  const barrier = await raiseBarrier(chores.url);
  closing.push(() => barrier.close());
  return barrier;
}
async function roundTrips(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await chores.database.pool.query('SELECT 1');
}
const allDone = async () => Object.values(await chores.done()).every((done) => done === 1);
/** A gate at which runs wait. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a worker', () => {
  test('begins work within a moment of its commit, and leaves nothing in the index', async () => {
    await worker(choreJob());
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const begun = performance.now();
      await chores.add(tenant);
      await vi.waitFor(async () => expect(await allDone()).toBe(true), { timeout: 5000, interval: 5 });
      times.push(performance.now() - begun);
    }
    expect(Math.min(...times)).toBeLessThan(500);
    await vi.waitFor(async () => expect(await dueRows()).toBe(0), { timeout: 5000 });
  });

  test('finds work that was not announced', async () => {
    await chores.add(tenant, 3);
    await chores.database.pool.query('DELETE FROM work_announcement');
    expect(await runDue(chores.needs, [choreJob()])).toMatchObject({ started: 3 });
  });

  test('loses no work that is announced while it works and releases leases', async () => {
    const tenants = Array.from({ length: 3 }, () => randomUUID());
    await worker(choreJob());
    await worker(choreJob());
    await Promise.all(
      tenants.map(async (one) => {
        for (let round = 0; round < 100; round += 1) {
          await chores.add(one);
          // A worker sometimes reaches the end of the tenant's work, and releases its lease.
          if (round % 3 === 0) await roundTrips(Math.random() * 20);
        }
      }),
    );
    // The wait is shorter than the interval of the repair, so the repair would not find missed work in time.
    await vi.waitFor(async () => expect(await allDone()).toBe(true), { timeout: 5000 });
    expect(Object.keys(await chores.done())).toHaveLength(300);
  });

  test('continues once the database is back', async () => {
    const door = await openDoor(chores.url);
    closing.push(() => door.close());
    const database = openDatabase({ url: door.url, role: 'galla_worker', connections: 4 });
    closing.push(() => database.close());
    const slow = gate();
    const runs: string[] = [];
    const job = choreJob(async (item, turn) => {
      runs.push(item.id);
      await slow.opened;
      await turn.write((tx) => countDone(tx, item));
    });
    await worker(job, { ...chores.needs, database }, door.url);
    const [id] = await chores.add(tenant);
    await vi.waitFor(() => expect(runs).toEqual([id]), { timeout: 5000 });
    door.shut();
    slow.open();
    await vi.waitFor(() => expect(door.refused()).toBeGreaterThan(2), { timeout: 10_000 });
    await chores.add(tenant);
    door.open();
    await vi.waitFor(async () => expect(await allDone()).toBe(true), { timeout: 20_000 });
  }, 30_000);

  test('that is stopped releases its work at once', async () => {
    const begun = gate();
    const job = choreJob((_, { signal }) => {
      begun.open();
      return once(signal, 'abort').then(() => signal.throwIfAborted());
    });
    const first = await worker(job);
    await chores.add(tenant);
    await begun.opened;
    expect(await leases()).toBe(1);
    await first.stop();
    expect(await leases()).toBe(0);
    expect(await runDue(chores.needs, [choreJob()])).toMatchObject({ started: 1 });
    expect(await failures()).toEqual([]);
  });
});

describe('the lease of a tenant’s work', () => {
  test('lets two racing workers do everything once', async () => {
    await chores.add(tenant, 40);
    const databases = [1, 2].map(() => openDatabase({ url: chores.url, role: 'galla_worker', connections: 1 }));
    for (const database of databases) closing.push(() => database.close());
    const racers = databases.map((database) => new Dispatcher({ ...chores.needs, database }, [choreJob()]));
    await racers[0]?.index();
    // Merging announcements would lock the row before the race.
    await chores.database.pool.query('DELETE FROM work_announcement');
    const barrier = await raise();
    const leased = Promise.all(racers.map((one) => one.lease()));
    await vi.waitFor(async () => expect(await barrier.waiting()).toBe(2), { timeout: 4000, interval: 10 });
    // The first must not work before the second has tried, because the second skips a row that the first is writing
    // under.
    const connections = databases.map(({ pool }) => pool.connect());
    await barrier.open();
    const counts = await leased;
    for (const connection of connections) (await connection).release();
    expect(counts.sort()).toEqual([0, 1]);
    await Promise.all(racers.map((one) => one.idle()));
    expect(new Set(Object.values(await chores.done()))).toEqual(new Set([1]));
  });

  test('cannot be taken during a write, which blocks no renewal and no other tenant', async () => {
    const [begun, writing] = [gate(), gate()];
    closing.push(writing.open);
    const one = new Dispatcher(chores.needs, [
      choreJob((item, turn) =>
        turn.write(async (tx) => {
          begun.open();
          await writing.opened;
          await countDone(tx, item);
        }),
      ),
    ]);
    await chores.add(tenant);
    expect(await one.lease()).toBe(1);
    await begun.opened;
    chores.pass(leaseMs + 1000);
    const other = new Dispatcher(chores.needs, [choreJob()]);
    expect(await other.lease()).toBe(0);
    await chores.add(tenant);
    await chores.add(randomUUID());
    expect(await other.lease()).toBe(1);
    await other.idle();
    await one.renew();
    writing.open();
    await one.idle();
    await runDue(chores.needs, [choreJob()]);
    expect(Object.values(await chores.done())).toEqual([1, 1, 1]);
  });

  test('is lost to a worker that has taken it but not yet committed', async () => {
    const [begun, asleep] = [gate(), gate()];
    closing.push(asleep.open);
    const zombie = new Dispatcher(chores.needs, [
      choreJob(async (item, turn) => {
        begun.open();
        await asleep.opened;
        await turn.write((tx) => countDone(tx, item));
      }),
    ]);
    await chores.add(tenant);
    await zombie.lease();
    await begun.opened;
    const now = new Date(chores.needs.clock.now() + leaseMs + 1000);
    await inTransaction(chores.database, async (tx) => {
      const claim = { job: 'chores.do', places: 1, now, until: new Date(now.getTime() + leaseMs) };
      expect(await leaseDue(tx, claim)).toHaveLength(1);
      asleep.open();
      await vi.waitFor(async () => expect(await countLockWaits(chores.database)).toBe(1), {
        timeout: 4000,
        interval: 10,
      });
    });
    await zombie.idle();
    expect(Object.values(await chores.done())).toEqual([0]);
  });

  test('expires, and a worker that returns after that changes nothing', async () => {
    const [begun, asleep, working] = [gate(), gate(), gate()];
    let lost: unknown;
    const zombie = new Dispatcher(chores.needs, [
      choreJob(async (item, turn) => {
        begun.open();
        await asleep.opened;
        await turn
          .write((tx) => countDone(tx, item))
          .catch((error: unknown) => {
            lost = error;
            throw error;
          });
      }),
    ]);
    await chores.add(tenant);
    expect(await zombie.lease()).toBe(1);
    await begun.opened;
    expect(await runDue(chores.needs, [choreJob()])).toMatchObject({ started: 0 });
    chores.pass(leaseMs + 1000);
    expect(await runDue(chores.needs, [choreJob()])).toMatchObject({ started: 1 });
    // New work was announced for the tenant, whose lease a third worker holds now.
    await chores.add(tenant);
    const third = new Dispatcher(chores.needs, [choreJob(() => working.opened)]);
    expect(await third.lease()).toBe(1);
    const before = await dueRow();
    asleep.open();
    await zombie.idle();
    expect(lost).toBeInstanceOf(LeaseLost);
    expect(await dueRow()).toEqual(before);
    working.open();
    await third.idle();
    expect(Object.values(await chores.done()).sort()).toEqual([0, 1]);
    expect(await failures()).toEqual([]);
  });

  test('cannot be taken early by a worker whose clock is ahead', async () => {
    const [begun, working] = [gate(), gate()];
    const one = new Dispatcher(chores.needs, [
      choreJob(async () => {
        begun.open();
        await working.opened;
      }),
    ]);
    await chores.add(tenant);
    expect(await one.lease()).toBe(1);
    await begun.opened;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + leaseMs + 1000 });
    closing.push(() => vi.useRealTimers());
    const other = new Dispatcher(chores.needs, [choreJob()]);
    expect(await other.lease()).toBe(0);
    working.open();
    await one.idle();
  });

  test('is renewed while the work continues, and a turn that has lost it is aborted', async () => {
    const begun = gate();
    let ended: unknown;
    const one = new Dispatcher(chores.needs, [
      choreJob(async (_, { signal }) => {
        begun.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended = signal.reason;
      }),
    ]);
    await chores.add(tenant);
    await one.lease();
    await begun.opened;
    chores.pass(leaseMs - 1000);
    await one.renew();
    chores.pass(leaseMs - 1000);
    const other = new Dispatcher(chores.needs, [choreJob()]);
    expect(await other.lease()).toBe(0);
    chores.pass(2000);
    expect(await other.lease()).toBe(1);
    await one.renew();
    await one.idle();
    expect(ended).toBeInstanceOf(LeaseLost);
    await other.idle();
    expect(await allDone()).toBe(true);
  });
});

test('a worker takes no more tenants than it has places, whatever the planner knows about the index', async () => {
  // Between bursts the index is empty, and the statistics show that: the planner may read the due rows once for each
  // row.
  await analyze();
  for (let round = 0; round < 5; round += 1) await chores.add(randomUUID());
  const stuck = gate();
  closing.push(stuck.open);
  const job = choreJob(
    async (item, turn) => {
      await stuck.opened;
      await turn.write((tx) => countDone(tx, item));
    },
    { atOnce: { process: 2, tenant: 1 } },
  );
  const one = new Dispatcher(chores.needs, [job]);
  expect(await one.lease()).toBe(2);
  expect(await leases()).toBe(2);
  stuck.open();
  await one.idle();
});

test('a worker that is stopped while it takes a lease releases it', async () => {
  await chores.add(tenant);
  const barrier = await raise();
  const runs: string[] = [];
  const one = new Dispatcher(chores.needs, [choreJob(async ({ id }) => void runs.push(id))]);
  const leased = one.lease();
  await vi.waitFor(async () => expect(await barrier.waiting()).toBe(1), { timeout: 4000, interval: 10 });
  const stopped = one.stop();
  await barrier.open();
  await stopped;
  expect([runs, await leases()]).toEqual([[], 0]);
  await leased;
  expect(await runDue(chores.needs, [choreJob()])).toMatchObject({ started: 1 });
});

describe('work that fails', () => {
  const failing = (bad: string | undefined, runs: string[] = []) =>
    choreJob(async (item, turn) => {
      runs.push(item.id);
      if (item.id === bad) throw new Error('no such shelf');
      await turn.write((tx) => countDone(tx, item));
    });

  test('is retried after growing pauses, then abandoned; the rest continues', async () => {
    const [bad, ...good] = await chores.add(tenant, 5);
    const runs: string[] = [];
    const job = failing(bad, runs);
    await runDue(chores.needs, [job]);
    expect(Object.entries(await chores.done()).filter(([, done]) => done === 1)).toHaveLength(good.length);
    expect(await runDue(chores.needs, [job])).toMatchObject({ started: 0 });
    for (const pause of [6_000, 12_000, 60_000]) {
      chores.pass(pause);
      await runDue(chores.needs, [job]);
    }
    expect(runs.filter((id) => id === bad)).toHaveLength(3);
    chores.pass(3_600_000);
    expect(await runDue(chores.needs, [job])).toMatchObject({ started: 0 });
    const parked = await inTransaction(chores.database, (tx) => listGivenUp(tx, 10));
    expect(parked).toMatchObject([{ subject_id: bad, job: 'chores.do', attempts: 3, last_error: 'no such shelf' }]);
    await chores.add(tenant);
    expect(await runDue(chores.needs, [job])).toMatchObject({ started: 1 });
  });

  test('and can no longer be claimed is looked up again after a pause, not in an endless loop', async () => {
    const [bad = ''] = await chores.add(tenant);
    const job = failing(bad);
    await runDue(chores.needs, [job]);
    await chores.database.pool.query('DELETE FROM chore WHERE id = $1', [bad]);
    chores.pass(6_000);
    const one = new Dispatcher(chores.needs, [job]);
    const leases: number[] = [];
    for (let pass = 0; pass < 3; pass += 1) {
      leases.push(await one.lease());
      await one.idle();
    }
    expect(leases).toEqual([1, 0, 0]);
  });

  test('and was abandoned is restarted by the operator, with all its attempts', async () => {
    const [bad = ''] = await chores.add(tenant);
    const runs: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await runDue(chores.needs, [failing(bad, runs)]);
      chores.pass(60_000);
    }
    expect(await failures()).toMatchObject([{ attempts: 3 }]);
    await inTransaction(chores.database, (tx) => reopenWork(tx, bad, chores.needs.clock.now()));
    expect(await runDue(chores.needs, [failing(bad, runs)])).toMatchObject({ started: 1 });
    expect(await failures()).toMatchObject([{ attempts: 1, given_up_at: null }]);
    chores.pass(60_000);
    expect(await runDue(chores.needs, [failing(undefined, runs)])).toMatchObject({ started: 1 });
    expect(await failures()).toEqual([]);
    expect(await allDone()).toBe(true);
  });

  test('waits longer each time, up to an hour, with a random part', () => {
    const [least, max] = [() => 0, () => 1];
    expect([1, 2, 3, 4].map((attempts) => backOff(attempts, undefined, least))).toEqual([
      5_000, 10_000, 20_000, 40_000,
    ]);
    expect(backOff(1, undefined, max)).toBe(6_000);
    expect(backOff(30, undefined, max)).toBe(4_320_000);
  });
});

describe('fairness', () => {
  test('a tenant with slow work does not delay another', async () => {
    const [slow, quick] = [randomUUID(), randomUUID()];
    const stuck = gate();
    let held = 0;
    const job = choreJob(async (item, turn) => {
      if (turn.tenantId === slow) {
        held += 1;
        await stuck.opened;
      }
      await turn.write((tx) => countDone(tx, item));
    });
    await worker(job);
    await chores.add(slow, 100);
    await vi.waitFor(() => expect(held).toBe(4), { timeout: 5000 });
    const [id = ''] = await chores.add(quick);
    await vi.waitFor(async () => expect((await chores.done())[id]).toBe(1), { timeout: 3000 });
    stuck.open();
    await vi.waitFor(async () => expect(await allDone()).toBe(true), { timeout: 5000 });
  });

  test('tenants share one place in turns', async () => {
    const [large, small] = [randomUUID(), randomUUID()];
    const order: string[] = [];
    const now = performance.now.bind(performance);
    let aheadMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
    closing.push(() => clock.mockRestore());
    const job = choreJob(
      async (item, turn) => {
        order.push(turn.tenantId);
        aheadMs += 400;
        await turn.write((tx) => countDone(tx, item));
      },
      { atOnce: { process: 1, tenant: 1 } },
    );
    await chores.add(large, 10);
    await chores.add(small);
    const one = new Dispatcher(chores.needs, [job], { leasesAgain: true });
    closing.push(() => one.stop());
    await one.index();
    await one.lease();
    await vi.waitFor(() => expect(order).toContain(small), { timeout: 8000 });
    expect(order.indexOf(small)).toBeLessThanOrEqual(4);
  }, 15_000);
});

test('work that a run leaves unchanged waits, unless work is announced', async () => {
  let runs = 0;
  const idle = choreJob(async () => {
    runs += 1;
  });
  await chores.add(tenant);
  const one = new Dispatcher(chores.needs, [idle]);
  const runsAfter = async () => {
    await one.lease();
    await one.idle();
    return runs;
  };
  expect(await runsAfter()).toBe(1);
  chores.pass(3_000);
  expect(await runsAfter()).toBe(1);
  chores.pass(3_000);
  expect(await runsAfter()).toBe(2);
  await inTransaction(chores.database, (tx) => announceWork(tx, 'chores.do', tenant, chores.needs.clock.now()));
  expect(await runsAfter()).toBe(3);
});

test('a periodic job runs in one process at a time, and again after its pause', async () => {
  let [running, max, runs] = [0, 0, 0];
  let leased = gate();
  const job = periodicJob<JobNeeds>({
    name: 'chores.count',
    every: 30_000,
    run: async () => {
      runs += 1;
      running += 1;
      max = Math.max(max, running);
      await leased.opened;
      running -= 1;
    },
  });
  const dispatchers = Array.from({ length: 3 }, () => new Dispatcher(chores.needs, [job]));
  const round = async () => {
    leased = gate();
    for (const one of dispatchers) await one.index();
    await Promise.all(dispatchers.map((one) => one.lease()));
    leased.open();
    await Promise.all(dispatchers.map((one) => one.idle()));
  };
  await round();
  await round();
  expect([runs, max]).toEqual([1, 1]);
  chores.pass(30_001);
  await round();
  expect([runs, max]).toEqual([2, 1]);
});

test('work without a tenant is claimed by each process for itself, and abandoned like any other', async () => {
  const id = randomUUID();
  let open = true;
  const job = sharedJob<JobNeeds, { id: string }>({
    name: 'bells.ring',
    atOnce: { process: 5, tenant: 5 },
    attempts: 1,
    start: () => ({
      run: async () => {
        open = false;
        throw new Error('no bell');
      },
    }),
    claim: async (_, { except }) => (open && !except.includes(id) ? [{ id }] : []),
    findBacklog: async () => ({ due: 0, oldest: null }),
  });
  expect(await runDue(chores.needs, [job])).toMatchObject({ started: 1 });
  open = true;
  expect(await runDue(chores.needs, [job])).toMatchObject({ started: 0 });
  const parked = await inTransaction(chores.database, (tx) => listGivenUp(tx, 10));
  expect(parked.map(({ subject_id }) => subject_id)).toContain(id);
});

async function count(query: string): Promise<number> {
  const { rows } = await chores.database.pool.query<{ count: number }>(query);
  return rows[0]?.count ?? 0;
}
const dueRows = () => count('SELECT count(*)::int AS count FROM due_work');
const leases = () => count('SELECT count(*)::int AS count FROM due_work WHERE leased_until IS NOT NULL');
/** Updates the planner's statistics of the index. */
async function analyze() {
  const owner = new pg.Client({ connectionString: chores.url });
  await owner.connect();
  await owner.query('VACUUM ANALYZE due_work');
  await owner.end();
}
async function dueRow() {
  const { rows } = await chores.database.pool.query('SELECT * FROM due_work WHERE tenant_id = $1', [tenant]);
  return rows;
}
async function failures() {
  const { rows } = await chores.database.pool.query('SELECT * FROM failed_work WHERE tenant_id = $1', [tenant]);
  return rows;
}
