import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { paid } from '../../../refunds/refunds/testing/fixtures.ts';
import { addGroup, makeAll, readCsv, verified, workOf } from '../testing/fixtures.ts';
import { makeScheduledReports } from './schedule-jobs.ts';

const galla = useGalla();
const [minute, dayMs] = [60_000, 86_400_000];
let merchant: TestMerchant;
let person: TestPerson;
let admin: TestBrowser;

beforeEach(async () => {
  merchant = await galla.addMerchant();
  person = await verified(galla, await galla.addPerson({ merchant }));
  admin = await galla.signedIn(person);
});

const schedule = (body: object, by = admin) => by.send('POST', '/v1/reports/schedules', { body });
const daily = { kind: 'DAILY_TRANSACTION', every: 'DAILY' };
const listed = async (by = admin) => (await by.send('GET', '/v1/reports/schedules')).json().schedules;
const reports = async (by = admin) => (await by.send('GET', '/v2/reports/transaction')).json().reports;

/** Moves the clock to a moment, and signs in again because sessions have expired by then. */
async function until(ms: number): Promise<void> {
  galla.pass(Math.max(0, ms - galla.now()));
  admin = await galla.signedIn(person);
}

/** Runs the worker until no schedule and no report is due. */
async function work(): Promise<void> {
  await runDue(workOf(galla), [makeScheduledReports]);
  await makeAll(galla);
}

describe('REP-01 a schedule', () => {
  test('REP-01 a schedule generates each day’s report after the day ends, and sends a link to its recipients', async () => {
    await paid(galla, merchant, { amount: 12_00, createdAt: new Date(galla.now()).toISOString() });
    const recipients = [encodeId('person', person.id)];
    const made = (await schedule({ ...daily, recipients })).json();
    expect(made).toMatchObject({ state: 'ACTIVE', last: null, recipients: [{ userId: recipients[0], mayRead: true }] });
    const due = Date.parse(made.next.at);
    await until(due - minute);
    await work();
    expect(await reports()).toEqual([]);
    await until(due + minute);
    await work();
    const [report, ...more] = await reports();
    expect(more).toEqual([]);
    const { from, to } = made.next;
    expect(report).toMatchObject({ from, to, kind: 'DAILY_TRANSACTION', scheduleId: made.scheduleId });
    const { rows } = await readCsv(admin, report.reportId);
    // A payment at midnight could belong to either day.
    expect(rows.length).toBeLessThanOrEqual(1);
    const [after] = await listed();
    expect(after.last).toMatchObject({ reportId: report.reportId, from, to });
    expect(Date.parse(after.next.at)).toBe(due + dayMs);
    expect(await galla.lastMessage(person.email)).toContain(`daily-reports?report=${report.reportId}`);
    const { emails } = (await admin.send('GET', '/v2/reports/list/email')).json();
    expect(emails).toMatchObject([{ reportId: report.reportId, sentBy: null }]);
  });

  test('REP-01 several workers generate one report for a day', async () => {
    const { next } = (await schedule(daily)).json();
    await until(Date.parse(next.at) + minute);
    await Promise.all(Array.from({ length: 4 }, () => runDue(workOf(galla), [makeScheduledReports])));
    await work();
    expect(await reports()).toHaveLength(1);
  });

  test('REP-01 a schedule catches up on weeks missed in an outage, but not on those of long ago', async () => {
    const { next } = (await schedule({ kind: 'TRANSACTION', every: 'WEEKLY' })).json();
    const weeks = async () => (await reports()).map(({ from }: { from: string }) => from);
    await until(Date.parse(next.at) + 14 * dayMs + minute);
    await work();
    const made = await weeks();
    expect(made).toHaveLength(3);
    expect(made.at(-1)).toBe(next.from);
    await until(galla.now() + 400 * dayMs);
    await work();
    // 57 weeks were missed. Only the reports that were due in the last 35 days are generated.
    expect([5, 6]).toContain((await weeks()).length - 3);
    expect(new Set(await weeks()).size).toBe((await weeks()).length);
  });

  test('REP-01 a schedule can be paused, resumed without the missed reports, and deleted; its reports stay', async () => {
    const { scheduleId, next } = (await schedule(daily)).json();
    const path = `/v1/reports/schedules/${scheduleId}`;
    const paused = await admin.send('PUT', path, { body: { state: 'PAUSED' } });
    expect(paused.json()).toMatchObject({ state: 'PAUSED', next: null });
    await until(Date.parse(next.at) + 2 * dayMs + minute);
    await work();
    expect(await reports()).toEqual([]);
    const resumed = (await admin.send('PUT', path, { body: { state: 'ACTIVE' } })).json();
    expect(Date.parse(resumed.next.at)).toBeGreaterThan(galla.now());
    await until(Date.parse(resumed.next.at) + minute);
    await work();
    expect((await admin.send('DELETE', path)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await reports()).toHaveLength(1);
  });

  test('REP-03 a schedule for settlements never covers today and cannot be monthly, because a month may have 31 days', async () => {
    const weekly = (await schedule({ kind: 'SETTLEMENT', every: 'WEEKLY' })).json();
    expect(Date.parse(weekly.next.at)).toBeGreaterThan(Date.parse(`${weekly.next.to}T23:59:59+05:30`));
    const monthly = await schedule({ kind: 'SETTLEMENT', every: 'MONTHLY' });
    expect(monthly.json().errors[0].field).toBe('every');
    await until(Date.parse(weekly.next.at) + minute);
    await work();
    const made = (await admin.send('GET', '/v2/reports/settlement')).json().reports;
    expect(made).toMatchObject([{ from: weekly.next.from, to: weekly.next.to, state: 'SUCCESSFUL' }]);
  });

  test('REP-02 a schedule follows its own template, and keeps the columns when the template is deleted', async () => {
    const body = { name: 'Short', template: 'STORE', columns: ['referenceId', 'fee'] };
    const { templateId } = (await admin.send('POST', '/v1/reports/templates', { body })).json();
    const made = (await schedule({ ...daily, templateId })).json();
    expect(made).toMatchObject({ templateId, templateName: 'Short', columns: body.columns });
    const other = { name: 'Short', columns: ['fee', 'gst'] };
    await admin.send('PUT', `/v1/reports/templates/${templateId}`, { body: other });
    await admin.send('DELETE', `/v1/reports/templates/${templateId}`);
    expect(await listed()).toMatchObject([{ templateId: null, templateName: null, columns: ['fee', 'gst'] }]);
  });

  test('REP-01 there are at most 20 schedules, each with a frequency that its kind supports', async () => {
    expect((await schedule({ kind: 'TRANSACTION', every: 'DAILY' })).json().errors[0].field).toBe('every');
    expect((await schedule({ ...daily, states: ['REJECTED'] })).json().errors[0].field).toBe('states');
    const codes: number[] = [];
    for (let count = 0; count < 21; count += 1) codes.push((await schedule(daily)).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.at(-1)).toBe(400);
  });
});

describe('REP-01 a schedule stops automatically with a reason', () => {
  const memberships = () => galla.rows.kysely.updateTable('membership').where('person_id', '=', person.id);
  let colleague: TestBrowser;
  let due: number;

  beforeEach(async () => {
    due = Date.parse((await schedule(daily)).json().next.at);
  });

  async function pass(): Promise<void> {
    galla.pass(due + minute - galla.now());
    await work();
    colleague = await galla.signedIn(await galla.addPerson({ merchant }));
  }

  test('REP-01 a schedule stops when its creator has left, and a colleague can resume it', async () => {
    await memberships().set({ status: 'REMOVED' }).execute();
    await pass();
    const [stopped] = await listed(colleague);
    expect(stopped).toMatchObject({ state: 'STOPPED', stopReason: 'PERSON_LEFT', next: null, last: null });
    const path = `/v1/reports/schedules/${stopped.scheduleId}`;
    const resumed = (await colleague.send('PUT', path, { body: { state: 'ACTIVE' } })).json();
    expect(resumed).toMatchObject({ state: 'ACTIVE', stopReason: null });
    expect(resumed.madeBy).not.toBe(stopped.madeBy);
    const { rows } = await galla.rows.pool.query(
      `select act from audit_event where chain_id = $1 and act like 'REPORT_SCHEDULE%' order by position`,
      [merchant.tenantId],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'REPORT_SCHEDULE_MADE',
      'REPORT_SCHEDULE_STOPPED',
      'REPORT_SCHEDULE_RESUMED',
    ]);
  });

  test('REP-01 a schedule stops when its creator’s role no longer allows these reports', async () => {
    await memberships().set({ role_id: 'CASHIER' }).execute();
    await pass();
    expect(await listed(colleague)).toMatchObject([{ state: 'STOPPED', stopReason: 'PERMISSION_LOST' }]);
    expect(await reports(colleague)).toEqual([]);
  });

  test('REP-01 people who lost a permission get no link, but the others do', async () => {
    const friend = await verified(galla, await galla.addPerson({ merchant, role: 'FINANCE_MANAGER' }));
    const recipients = [friend, person].map(({ id }) => encodeId('person', id));
    const { next } = (await schedule({ ...daily, recipients })).json();
    const cut = galla.rows.kysely.updateTable('membership').set({ role_id: 'CASHIER' });
    await cut.where('person_id', '=', friend.id).execute();
    galla.pass(Date.parse(next.at) + minute - galla.now());
    await work();
    expect(await galla.lastMessage(friend.email)).toBeUndefined();
    expect(await galla.lastMessage(person.email)).toContain('?report=');
  });
});

describe('REP-01 a group’s schedules', () => {
  test('REP-01 a group’s schedule covers all its current merchants, and stops if a named one has left', async () => {
    const groupId = await addGroup(galla);
    const [one, two] = [await galla.addMerchant({ groupId }), await galla.addMerchant({ groupId })];
    const member = await galla.addPerson({ groupId });
    let boss = await galla.signedIn(member);
    const all = (await schedule(daily, boss)).json();
    const named = (await schedule({ ...daily, merchantIds: [one.merchantId, two.merchantId] }, boss)).json();
    expect([all.merchantIds, named.merchantIds?.length]).toEqual([null, 2]);
    const own = await schedule({ ...daily, merchantIds: [merchant.merchantId] }, boss);
    expect(own.json().code).toBe('INVALID_MERCHANT_ID');
    expect((await schedule({ kind: 'GST', every: 'MONTHLY', allMerchants: true }, boss)).statusCode).toBe(200);
    await galla.rows.pool.query(
      `UPDATE merchant SET group_id = NULL WHERE id = (SELECT merchant_id FROM tenant WHERE id = $1)`,
      [two.tenantId],
    );
    galla.pass(Date.parse(all.next.at) + minute - galla.now());
    await work();
    boss = await galla.signedIn(member);
    const byId = new Map((await listed(boss)).map((row: { scheduleId: string }) => [row.scheduleId, row]));
    expect(byId.get(named.scheduleId)).toMatchObject({ state: 'STOPPED', stopReason: 'MERCHANT_LEFT' });
    expect(byId.get(all.scheduleId)).toMatchObject({ state: 'ACTIVE' });
    const [report] = await reports(boss);
    const row = await galla.rows.kysely
      .selectFrom('report')
      .select('merchant_tenants')
      .where('id', '=', decodeId('report', report.reportId) ?? '')
      .executeTakeFirstOrThrow();
    expect(row.merchant_tenants).toEqual([one.tenantId]);
    // A merchant's own people see neither the group's schedules nor its reports.
    const theirs = await galla.signedIn(await galla.addPerson({ merchant: one }));
    expect([await listed(theirs), await reports(theirs)]).toEqual([[], []]);
  });
});
