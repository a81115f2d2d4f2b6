import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { istDay } from '../../platform/indian-time.ts';
import { paid } from '../../refunds/refunds/testing/fixtures.ts';
import { removeExpired } from './jobs.ts';
import { ask, find, makeAll, makeOne, readCsv, workOf } from './testing/fixtures.ts';

const galla = useGalla();
const dayMs = 86_400_000;
const leaseMs = 60_000;
let merchant: TestMerchant;
let person: TestPerson;
let admin: TestBrowser;

beforeEach(async () => {
  merchant = await galla.addMerchant();
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
  await paid(galla, merchant, { amount: 12_00 });
});

const days = () => ({ from: istDay(galla.now() - dayMs), to: istDay(galla.now()) });
const askFor = () => ask(admin, '/v2/reports/transaction/generate', days());
/** The names of all files in the store, complete or not. */
const filesThere = () =>
  readdirSync(galla.filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('REP-04 failures during a report', () => {
  test('REP-04 a worker killed in the middle leaves no visible half file, and the report is generated again', async () => {
    const id = await askFor();
    const before = filesThere();
    const fixture = join(import.meta.dirname, 'testing/stalled-worker-fixture.ts');
    const worker = fork(fixture, [galla.url, galla.filesFolder], { stdio: 'ignore' });
    await once(worker, 'message');
    const half = () => filesThere().filter((name) => !before.includes(name));
    // Waits until the chunk is written.
    await vi.waitFor(() => expect(half()).toEqual([expect.stringMatching(/\.part$/)]), 10_000);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(await find(admin, id)).toMatchObject({ state: 'IN_PROGRESS', download: null });
    expect(half()).toEqual([expect.stringMatching(/\.part$/)]);
    await makeAll(galla);
    expect(await find(admin, id)).toMatchObject({ state: 'IN_PROGRESS' });
    galla.pass(leaseMs + 1000);
    await makeAll(galla);
    expect((await readCsv(admin, id)).totals.get('Completed')).toBe('12.00');
    expect(half()).toEqual([expect.not.stringMatching(/\.part$/)]);
  });

  test('REP-04 a worker that resumes after losing a report changes nothing and leaves nothing', async () => {
    const id = await askFor();
    const before = filesThere();
    const { promise: wake, resolve: doWake } = Promise.withResolvers<void>();
    const { promise: asleep, resolve: sleeps } = Promise.withResolvers<void>();
    async function* slow(content: AsyncIterable<Uint8Array>) {
      sleeps();
      await wake;
      yield* content;
    }
    const files: FileStore = {
      ...galla.files,
      write: (key, content) => galla.files.write(key, Readable.from(slow(content))),
    };
    const zombie = makeOne(workOf(galla, { files }));
    await asleep;
    galla.pass(leaseMs + 1000);
    await makeAll(galla);
    const made = await find(admin, id);
    doWake();
    await zombie;
    expect(await find(admin, id)).toMatchObject({ state: 'SUCCESSFUL', asOf: made.asOf });
    expect(filesThere().filter((name) => !before.includes(name))).toHaveLength(1);
    expect((await readCsv(admin, id)).report.rows).toBe(1);
  });

  test('REP-04 a stopped worker releases its report at once, and the next one begins at once', async () => {
    const id = await askFor();
    const owner = new pg.Client(galla.url);
    await owner.connect();
    await owner.query('begin; lock table payment in access exclusive mode');
    const stopping = new AbortController();
    const work = makeOne(workOf(galla), stopping.signal);
    const waits = `select pg_stat_clear_snapshot(), (select count(*) from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%from payment p%' and datname = current_database())::int as count`;
    await vi.waitFor(async () => expect((await owner.query(waits)).rows[0].count).toBe(1), 10_000);
    stopping.abort();
    expect(await work).toBe(1);
    expect(await find(admin, id)).toMatchObject({ state: 'TO_BE_STARTED' });
    await owner.query('commit');
    await owner.end();
    await makeAll(galla);
    expect(await find(admin, id)).toMatchObject({ state: 'SUCCESSFUL', rows: 1 });
  });

  test('REP-04 a report that cannot be generated fails after five tries, does not block others, and can be requested again', async () => {
    const [id, other] = [await askFor(), await askFor()];
    const files: FileStore = { ...galla.files, write: () => Promise.reject(new Error('The disk is full.')) };
    for (let round = 0; round < 5; round += 1) {
      expect(await makeOne(workOf(galla, { files }))).toBe(1);
      await makeAll(galla);
      galla.pass(60_000);
    }
    expect(await find(admin, id)).toMatchObject({
      state: 'FAILED',
      errorCode: 'REPORT_GENERATION_ERROR',
      download: null,
    });
    expect(await find(admin, other)).toMatchObject({ state: 'SUCCESSFUL' });
    expect((await admin.send('POST', `/v1/reports/${other}/regenerate`)).json().code).toBe('CONFLICT');
    const again = (await admin.send('POST', `/v1/reports/${id}/regenerate`)).json().reportId;
    await makeAll(galla);
    expect((await readCsv(admin, again)).report.rows).toBe(1);
  });

  test('REP-04 a file can be downloaded for seven days; then it is deleted, and the report can be generated again', async () => {
    const id = await askFor();
    await makeAll(galla);
    galla.pass(7 * dayMs - 60_000);
    admin = await galla.signedIn(person);
    const { path } = (await find(admin, id)).download;
    expect((await admin.send('GET', path)).statusCode).toBe(200);
    galla.pass(2 * 60_000);
    const gone = await admin.send('GET', path);
    expect([gone.statusCode, gone.json().code]).toEqual([410, 'DOCUMENT_EXPIRED']);
    const before = filesThere().length;
    await removeExpired(workOf(galla));
    expect(filesThere().length).toBeLessThan(before);
    expect(await find(admin, id)).toMatchObject({ expired: true, download: null, state: 'SUCCESSFUL' });
    const again = (await admin.send('POST', `/v1/reports/${id}/regenerate`)).json().reportId;
    await makeAll(galla);
    expect((await readCsv(admin, again)).rows).toHaveLength(1);
  });
});
