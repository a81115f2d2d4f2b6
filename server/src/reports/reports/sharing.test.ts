import { encodeId } from '@galla/contract/core/ids.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTenants, openDatabase } from '../../platform/db/database.ts';
import { istDay } from '../../platform/indian-time.ts';
import { paid } from '../../refunds/refunds/testing/fixtures.ts';
import { addGroup, ask, find, makeAll, readCsv, verified } from './testing/fixtures.ts';

const galla = useGalla();
const dayMs = 86_400_000;
let merchant: TestMerchant;
let person: TestPerson;
let admin: TestBrowser;

beforeEach(async () => {
  merchant = await galla.addMerchant();
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
});

const days = () => ({ from: istDay(galla.now() - dayMs), to: istDay(galla.now()) });
const transactions = '/v2/reports/transaction/generate';
const userId = ({ id }: TestPerson) => encodeId('person', id);
const mails = (to: TestPerson) => galla.messagesTo(to.email);
const send = async (id: string, to: readonly TestPerson[], by = admin) =>
  by.send('POST', `/v1/reports/${id}/email`, { body: { to: to.map(userId) } });
const colleague = async (role: 'FINANCE_MANAGER' | 'CASHIER', of = merchant) =>
  verified(galla, await galla.addPerson({ merchant: of, role }));

describe('REP-06 reports by email', () => {
  test('REP-06 a colleague gets a link to the report’s page, never the file, and the list shows who got what', async () => {
    await paid(galla, merchant, { amount: 12_00 });
    const friend = await colleague('FINANCE_MANAGER');
    const id = await ask(admin, transactions, days());
    expect((await send(id, [friend])).json().code).toBe('REPORT_NOT_FOUND');
    await makeAll(galla);
    const sent = (await send(id, [friend])).json();
    expect(sent).toMatchObject({ reportId: id, kind: 'TRANSACTION', recipients: [expect.stringMatching(/^Person/)] });
    const [mail, ...more] = await mails(friend);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Transaction report, \d\d /);
    expect(mail?.body).toContain(`http://localhost:4000/reports/transaction-reports?report=${id}\n`);
    expect(mail?.body).not.toContain('12.00');
    expect(mail?.body).not.toContain('/download');
    expect((await admin.send('GET', '/v2/reports/list/email')).json()).toEqual({ emails: [sent], next: null });
    const theirs = await galla.signedIn(friend);
    expect((await readCsv(theirs, id)).report.rows).toBe(1);
    expect((await theirs.send('GET', '/v2/reports/list/email')).json().emails).toEqual([sent]);
  });

  test('REP-06 people without access never get a link: other roles, other teams, people without a verified email', async () => {
    const id = await ask(admin, transactions, days());
    await makeAll(galla);
    const cashier = await colleague('CASHIER');
    const stranger = await colleague('FINANCE_MANAGER', await galla.addMerchant());
    const unverified = await galla.addPerson({ merchant, role: 'FINANCE_MANAGER' });
    const friend = await colleague('FINANCE_MANAGER');
    for (const wrong of [cashier, stranger, unverified]) {
      const answer = await send(id, [friend, wrong]);
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'to']);
      expect(await mails(wrong)).toEqual([]);
    }
    expect(await mails(friend)).toEqual([]);
    const { people } = (await admin.send('GET', '/v1/reports/recipients?kind=TRANSACTION')).json();
    expect(people).toEqual([
      { userId: userId(friend), name: expect.any(String), email: expect.stringContaining('•'), you: false },
    ]);
    expect((await send(id, [])).statusCode).toBe(400);
    const expired = await ask(admin, transactions, days());
    await makeAll(galla);
    galla.pass(8 * dayMs);
    admin = await galla.signedIn(person);
    expect((await send(expired, [friend])).json().code).toBe('DOCUMENT_EXPIRED');
  });

  test('REP-06 a person can send only a limited number in an hour', async () => {
    const id = await ask(admin, transactions, days());
    await makeAll(galla);
    const friends = await Promise.all(Array.from({ length: 10 }, () => colleague('FINANCE_MANAGER')));
    const codes: number[] = [];
    for (let round = 0; round < 13; round += 1) codes.push((await send(id, friends)).statusCode);
    expect(codes).toContain(429);
    expect(codes.indexOf(429)).toBeGreaterThanOrEqual(6);
  });
});

describe('REP-02 own templates', () => {
  const keep = (body: object, by = admin) => by.send('POST', '/v1/reports/templates', { body });
  const columns = ['referenceId', 'saleAmount', 'netAmount'];

  test('REP-02 a template is named, used by its people, followed by the default, and the default outlives it', async () => {
    await paid(galla, merchant, { amount: 12_00 });
    const made = (await keep({ name: 'For Tally', template: 'STORE', columns })).json();
    const { own } = (await admin.send('GET', '/v1/reports/templates')).json();
    expect(own).toEqual([made]);
    expect((await keep({ name: 'for tally', template: 'STORE', columns })).json().code).toBe('CONFLICT');
    const { templateId } = made;
    const saved = await admin.send('PUT', '/v1/reports/context', { body: { kind: 'TRANSACTION', templateId } });
    expect(saved.json()).toEqual({ kind: 'TRANSACTION', template: 'STORE', templateId, columns, own: true });
    const body = { name: 'For SAP', columns: ['netAmount', 'referenceId'] };
    expect((await admin.send('PUT', `/v1/reports/templates/${templateId}`, { body })).json()).toMatchObject(body);
    const ids = [await ask(admin, transactions, days()), await ask(admin, transactions, { ...days(), templateId })];
    expect((await admin.send('DELETE', `/v1/reports/templates/${templateId}`)).statusCode).toBe(200);
    ids.push(await ask(admin, transactions, days()));
    await makeAll(galla);
    for (const id of ids) expect((await readCsv(admin, id)).heading).toEqual(['Net Amount (INR)', 'Reference ID']);
    const gone = await admin.send('POST', transactions, { body: { ...days(), templateId } });
    expect(gone.json().errors[0].field).toBe('templateId');
    expect((await admin.send('DELETE', `/v1/reports/templates/${templateId}`)).json().code).toBe('STATUS_404');
  });

  test('REP-02 templates contain known columns only, and are not visible to other merchants', async () => {
    const wrong = await keep({ name: 'A', template: 'STORE', columns: ['referenceId', 'brn'] });
    expect(wrong.json().errors[0].field).toBe('columns');
    const { templateId } = (await keep({ name: 'A', template: 'GST', columns: ['gstin', 'gst'] })).json();
    const misused = await admin.send('POST', transactions, { body: { ...days(), templateId } });
    expect(misused.json().errors[0].message).toBe('This template is for other kinds of reports.');
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    expect((await stranger.send('GET', '/v1/reports/templates')).json().own).toEqual([]);
    expect((await stranger.send('DELETE', `/v1/reports/templates/${templateId}`)).json().code).toBe('STATUS_404');
    const api = openDatabase({ url: galla.url, role: 'galla_api', connections: 1 });
    const read = (tenants: string[]) =>
      inTenants(api, tenants, (tx) => tx.selectFrom('report_template').select('owner_id').distinct().execute());
    expect(await read([merchant.tenantId])).toEqual([{ owner_id: merchant.tenantId }]);
    expect(await read([])).toEqual([]);
    await api.close();
  });
});

describe('REP-06 settlement reports of several merchants', () => {
  test('REP-06 a group’s report over all its merchants needs its own permission, both to request and to see', async () => {
    const groupId = await addGroup(galla);
    const [one, two] = [await galla.addMerchant({ groupId }), await galla.addMerchant({ groupId })];
    const boss = await galla.signedIn(await galla.addPerson({ groupId, role: 'FINANCE_MANAGER' }));
    const clerkPerson = await galla.addPerson({ groupId });
    const role = `role_${'0'.repeat(25)}1`;
    const at = new Date();
    const { kysely } = galla.rows;
    const own = { id: role, merchant_id: null, group_id: groupId, name: 'Clerk', created_at: at, updated_at: at };
    await kysely
      .insertInto('custom_role')
      .values({ ...own, permissions: ['settlementreports_access'] })
      .execute();
    await kysely.updateTable('membership').set({ role_id: role }).where('person_id', '=', clerkPerson.id).execute();
    const clerk = await galla.signedIn(clerkPerson);
    const month = istDay(galla.now()).slice(0, 7);
    const path = '/v1/reports/settlement/month';
    expect((await boss.send('POST', path, { body: { month } })).json().code).toBe('INVALID_MERCHANT_ID');
    const both = [one.merchantId, two.merchantId];
    const all = await ask(boss, path, { month, allMerchants: true });
    const some = await ask(boss, path, { month, merchantIds: both });
    const single = await ask(clerk, path, { month, merchantId: one.merchantId });
    for (const body of [
      { month, allMerchants: true },
      { month, merchantIds: both },
    ])
      expect((await clerk.send('POST', path, { body })).json().code).toBe('PR002');
    await makeAll(galla);
    expect((await readCsv(boss, all)).totals.get('Net')).toBe('0.00');
    expect(await find(boss, some)).toMatchObject({ merchantId: null, state: 'SUCCESSFUL' });
    expect((await find(clerk, single)).merchantId).toBe(one.merchantId);
    for (const id of [all, some]) expect((await find(clerk, id)).code).toBe('REPORT_UNKNOWN');
    const listed = (await clerk.send('GET', '/v2/reports/settlement')).json().reports;
    expect(listed.map(({ reportId }: { reportId: string }) => reportId)).toEqual([single]);
  });
});
