import { randomUUID } from 'node:crypto';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { TestBrowser, TestGalla, TestPerson } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import type { ReportWork } from '../jobs.ts';
import { makeReports } from '../jobs.ts';

/** The worker's dependencies. */
export const workOf = (galla: TestGalla, more: Partial<ReportWork> = {}): ReportWork => ({
  database: galla.rows,
  reading: galla.database,
  files: galla.files,
  clock: { now: () => galla.now() },
  masterKey: galla.masterKey,
  publicUrl: 'http://localhost:4000',
  contact: defaultContact,
  log: { error: () => undefined, warn: () => undefined },
  ...more,
});

/** Runs the worker until no report is due. */
export async function makeAll(galla: TestGalla, more: Partial<ReportWork> = {}): Promise<void> {
  await runDue(workOf(galla, more), [makeReports]);
}

/** Runs the worker for one report. Returns the number of reports that it began. */
export async function makeOne(work: ReportWork, signal?: AbortSignal): Promise<number> {
  return (await runDue(work, [makeReports], { once: true, signal })).started;
}

/** Requests a report; returns its id. */
export async function ask(browser: TestBrowser, path: string, body: object): Promise<string> {
  const answer = await browser.send('POST', path, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().reportId;
}

/** One report, as its page reads it. */
export const find = async (browser: TestBrowser, id: string) => (await browser.send('GET', `/v1/reports/${id}`)).json();

/** Follows the link to a report's file. */
export async function take(browser: TestBrowser, id: string) {
  const { download } = await find(browser, id);
  return browser.send('GET', download.path);
}

/** A report as CSV: its rows by heading, and its page's totals by label, in rupees. */
export async function readCsv(browser: TestBrowser, id: string) {
  const answer = await take(browser, id);
  expect(answer.statusCode, answer.body).toBe(200);
  const [heading = [], ...lines] = parse(answer.body, { bom: true }) as string[][];
  const rows = lines.map((line) => Object.fromEntries(line.map((cell, index) => [heading[index] ?? '', cell])));
  const report: Report = await find(browser, id);
  const totals = new Map(report.totals?.map(({ label, amount }) => [label, (amount / 100).toFixed(2)]));
  return { heading, rows, totals, report, answer };
}

/** A person with a verified email. */
export async function verified(galla: TestGalla, person: TestPerson): Promise<TestPerson> {
  const at = { email_verified_at: new Date(galla.now()) };
  await galla.rows.kysely.updateTable('person').set(at).where('id', '=', person.id).execute();
  return person;
}

/** Adds a group without merchants. Returns its id. */
export async function addGroup(galla: TestGalla): Promise<string> {
  const id = randomUUID();
  const row = { id, code: `G${id.slice(0, 8)}`, name: 'Chain', created_at: new Date() };
  await galla.rows.kysely.insertInto('merchant_group').values(row).execute();
  return id;
}
