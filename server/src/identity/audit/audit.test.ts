import type { AuditCheck, AuditEntry, AuditFilters } from '@galla/contract/identity/audit/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { record } from './public/service.ts';

const galla = useGalla();
let api: Database;
let owner: pg.Client;

beforeAll(async () => {
  api = openDatabase({ url: galla.url, role: 'galla_api', connections: 16 });
  owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
  // The owner of the tables can switch row-level security off. After that only the chain shows a change.
  await owner.query('ALTER TABLE audit_event NO FORCE ROW LEVEL SECURITY');
});
afterAll(async () => {
  await owner.end();
  await api.close();
});

interface Shop {
  readonly merchant: TestMerchant;
  readonly admin: TestPerson;
  readonly browser: TestBrowser;
  readonly membershipId: string;
}

async function openShop(): Promise<Shop> {
  const merchant = await galla.addMerchant();
  const admin = await galla.addPerson({ merchant });
  const browser = await galla.signedIn(admin);
  const { id } = await galla.rows.kysely
    .selectFrom('membership')
    .select('id')
    .where('person_id', '=', admin.id)
    .executeTakeFirstOrThrow();
  return { merchant, admin, browser, membershipId: id };
}

const contextAt = (now: number) => ({
  masterKey: galla.masterKey,
  now,
  address: '10.1.2.3',
  userAgent: 'Test\u0000er',
});

const write = ({ admin, membershipId }: Shop, count = 1, now = galla.now()) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      inTransaction(api, (tx) =>
        record(tx, contextAt(now + index), { personId: admin.id, membershipId, act: 'TRANSACTIONS_EXPORTED' }),
      ),
    ),
  );

async function list(browser: TestBrowser, filters: AuditFilters = {}, page: object = { size: 100 }) {
  const answer = await browser.send('POST', '/v1/audit/list', { body: { filters, page } });
  return answer.json() as { entries: AuditEntry[]; next: string | null; previous: string | null };
}

const verify = async (browser: TestBrowser): Promise<AuditCheck> =>
  (await browser.send('POST', '/v1/audit/verify', { body: {} })).json();

const chainOf = async ({ merchant }: Shop) =>
  (
    await owner.query<{ position: string; id: string }>(
      'SELECT position, id FROM audit_event WHERE chain_id = $1 ORDER BY position',
      [merchant.tenantId],
    )
  ).rows;

describe('what is recorded', () => {
  test('a sign-in is recorded in the log of its merchant: who, when, from where, and no secret', async () => {
    const shop = await openShop();
    const [entry] = (await list(shop.browser)).entries;
    expect(entry).toMatchObject({
      act: 'SIGNED_IN',
      outcome: 'DONE',
      personName: expect.stringMatching(/^Person \d+$/),
      subjectKind: 'session',
      address: '127.0.0.1',
      detail: { way: 'OTP' },
      merchantId: shop.merchant.merchantId,
    });
    expect(JSON.stringify(entry)).not.toContain(shop.admin.phone);
  });

  test('a wrong OTP, a wrong password and a sign-out are recorded; for unknown accounts in the installation’s log', async () => {
    const password = 'under-the-banyan-tree';
    const shop = await openShop();
    const person = await galla.addPerson({ merchant: shop.merchant, role: 'CASHIER', password });
    const other = galla.browser();
    const tryPassword = async (username: string, secret: string) =>
      other.send('POST', '/v4/auth/web/login', {
        body: { username, password: secret },
        headers: await other.captcha('sign-in'),
      });
    await tryPassword(person.email, 'not-the-password');
    const before = await chainLength('00000000-0000-0000-0000-000000000000');
    await tryPassword('nobody-at-all@shop.example', 'not-the-password');
    expect(await chainLength('00000000-0000-0000-0000-000000000000')).toBe(before + 1);
    await tryPassword(person.email, password);
    await other.send('POST', '/v1/auth/logout');
    const sent = await other.send('POST', '/v3/auth/web/sendOtp', {
      body: { type: 'OTP', phoneNumber: person.phone },
      headers: await other.captcha('send-otp'),
    });
    const otp = (await galla.lastMessage(`+91${person.phone}`))?.slice(0, 5) === '11111' ? '22222' : '11111';
    await other.send('POST', '/v3/auth/web/login', { body: { type: 'OTP', token: sent.json().token, otp } });
    const { entries } = await list(shop.browser);
    expect(entries.map(({ act, outcome, detail }) => [act, outcome, detail['way'] ?? null])).toEqual([
      ['SIGN_IN_FAILED', 'REFUSED', 'OTP'],
      ['SIGNED_OUT', 'DONE', null],
      ['SIGNED_IN', 'DONE', 'PASSWORD'],
      ['SIGN_IN_FAILED', 'REFUSED', 'PASSWORD'],
      ['SIGNED_IN', 'DONE', 'OTP'],
    ]);
  });

  test('a person with several merchants is recorded in the log of the chosen one, from the choice on', async () => {
    const [left, other] = [await openShop(), await openShop()];
    const person = await galla.addPerson({ merchant: left.merchant, role: 'MANAGER' });
    const membership = await galla.addMembership(person, { merchant: other.merchant });
    const browser = await galla.signedIn(person);
    expect((await list(other.browser)).entries).toHaveLength(1);
    await browser.send('POST', '/v1/user/updateSession', { body: { groupId: membership } });
    const { entries } = await list(other.browser);
    expect(entries.map(({ act }) => act)).toEqual(['MERCHANT_CHOSEN', 'SIGNED_IN']);
    expect((await list(left.browser)).entries).toHaveLength(1);
  });

  test('an export of transactions is recorded, and so is an export of the log itself, which contains its own entry', async () => {
    const { browser } = await openShop();
    const filters = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    await browser.send('POST', '/v3/transactions/export', { body: { filters } });
    const file = await browser.send('POST', '/v1/audit/export', { body: { filters: {} } });
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-/);
    const lines = file.body.trimEnd().split('\n');
    expect(lines[0]).toContain('Date (IST),Merchant ID,Merchant,Person,Action,Result');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('Exported the audit log');
    expect((await list(browser, { acts: ['TRANSACTIONS_EXPORTED'] })).entries[0]?.detail).toEqual(filters);
  });

  test('a formula in a name or a user agent is plain text in the export', async () => {
    const shop = await openShop();
    await owner.query("UPDATE person SET name = '=1+1' WHERE id = $1", [shop.admin.id]);
    await write(shop);
    const { body } = await shop.browser.send('POST', '/v1/audit/export', { body: { filters: {} } });
    expect(body).toContain(",'=1+1,");
  });
});

async function chainLength(chain: string): Promise<number> {
  const { rows } = await owner.query('SELECT count(*)::int AS count FROM audit_event WHERE chain_id = $1', [chain]);
  return rows[0].count;
}

describe('reading the log', () => {
  test('the log is paged by cursor in both directions, without gaps or duplicates', async () => {
    const shop = await openShop();
    await write(shop, 24);
    const pages = [await list(shop.browser, {}, { size: 10 })];
    while (pages.at(-1)?.next) pages.push(await list(shop.browser, {}, { size: 10, after: pages.at(-1)?.next }));
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(pages.map(({ entries }) => entries.length)).toEqual([10, 10, 5]);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    const back = await list(shop.browser, {}, { size: 10, before: pages[2]?.previous });
    expect(back.entries).toEqual(pages[1]?.entries);
  });

  test('the log is filtered by dates, people and acts', async () => {
    const shop = await openShop();
    const other = await galla.addPerson({ merchant: shop.merchant, role: 'MANAGER' });
    await galla.signedIn(other);
    await write(shop, 1, galla.now() - 40 * 86_400_000);
    const { people } = (await shop.browser.send('GET', '/v1/audit/people')).json();
    expect(people).toHaveLength(2);
    const from = new Date(galla.now() - 86_400_000).toISOString();
    expect((await list(shop.browser)).entries).toHaveLength(3);
    expect((await list(shop.browser, { from })).entries).toHaveLength(2);
    expect((await list(shop.browser, { to: from })).entries).toHaveLength(1);
    expect((await list(shop.browser, { acts: ['SIGNED_IN'] })).entries).toHaveLength(2);
    const byPerson = await Promise.all(
      people.map(({ personId }: { personId: string }) =>
        list(shop.browser, { personIds: [personId as `usr_${string}`] }),
      ),
    );
    expect(byPerson.map(({ entries }) => entries.length).sort()).toEqual([1, 2]);
  });

  test('a merchant never reads another one’s log, whatever it asks for', async () => {
    const [mine, theirs] = [await openShop(), await openShop()];
    const [foreign] = (await list(theirs.browser)).entries;
    const personIds = [foreign?.personId ?? 'usr_'];
    expect((await list(mine.browser, { personIds })).entries).toEqual([]);
    expect(
      (await list(mine.browser, {}, { size: 10, after: foreign?.id })).entries.map(({ merchantId }) => merchantId),
    ).not.toContain(theirs.merchant.merchantId);
    const going = await mine.browser.send('POST', '/v1/audit/verify', { body: { after: foreign?.id } });
    expect(going.statusCode).toBe(400);
    const { rows } = await api.pool.query('SELECT * FROM audit_event');
    expect(rows).toEqual([]);
  });

  test('Admin and Auditor read the log; no other role does, nor a person limited to some stores', async () => {
    const merchant = await galla.addMerchant();
    const store = await galla.addStore(merchant, 'S1');
    const statusOf = async (role: 'ADMIN' | 'AUDITOR' | 'MANAGER' | 'CASHIER', stores?: (typeof store)[]) => {
      const browser = await galla.signedIn(await galla.addPerson({ merchant, role, ...(stores ? { stores } : {}) }));
      return (await browser.send('POST', '/v1/audit/list', { body: { filters: {} } })).statusCode;
    };
    expect(await Promise.all([statusOf('ADMIN'), statusOf('AUDITOR')])).toEqual([200, 200]);
    expect(await Promise.all([statusOf('MANAGER'), statusOf('CASHIER')])).toEqual([403, 403]);
    expect(await statusOf('AUDITOR', [store])).toBe(403);
  });
});

describe('the chain', () => {
  test('parallel writers keep it intact', async () => {
    const shop = await openShop();
    await write(shop, 200);
    expect((await chainOf(shop)).map(({ position }) => Number(position))).toEqual(
      Array.from({ length: 201 }, (_, index) => index + 1),
    );
    expect(await verify(shop.browser)).toMatchObject({ checked: 201, broken: null, next: null });
  });

  test('a rolled-back transaction leaves no gap', async () => {
    const shop = await openShop();
    const undone = inTransaction(api, async (tx) => {
      const { membershipId } = shop;
      await record(tx, contextAt(galla.now()), { personId: shop.admin.id, membershipId, act: 'NAME_CHANGED' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write(shop);
    expect(await verify(shop.browser)).toMatchObject({ checked: 2, broken: null });
  });

  test('no database role of a process may change or delete an entry', async () => {
    for (const role of ['galla_api', 'galla_worker', 'galla_ingest'] as const) {
      const database = openDatabase({ url: galla.url, role, connections: 1 });
      for (const text of ['UPDATE audit_event SET act = act', 'DELETE FROM audit_event', 'TRUNCATE audit_event'])
        await expect(database.pool.query(text)).rejects.toThrow('permission denied');
      await database.close();
    }
  });

  const columns = [
    ["act = 'SIGNED_OUT'"],
    ["outcome = 'REFUSED'"],
    ["person_name = 'Somebody Else'"],
    ['person_id = NULL'],
    ['membership_id = NULL'],
    ["at = '2026-01-01T00:00:00Z'"],
    ["address = '10.9.9.9'"],
    ['user_agent = NULL'],
    ["subject_kind = 'payment'"],
    ["subject_id = '00000000-0000-0000-0000-000000000001'"],
    [`detail = '{"count":1}'`],
    ["hash = decode(repeat('00', 32), 'hex')"],
    [`id = '${newId()}'`],
  ];
  test.each(columns)('a changed entry is found: %s', async (change) => {
    const shop = await openShop();
    await write(shop, 3);
    await owner.query(`UPDATE audit_event SET ${change} WHERE chain_id = $1 AND position = 3`, [
      shop.merchant.tenantId,
    ]);
    expect(await verify(shop.browser)).toMatchObject({ checked: 2, broken: { kind: 'CHANGED' } });
  });

  test('removed, inserted, swapped and cut-off entries are found', async () => {
    const tampered = async (...texts: string[]) => {
      const shop = await openShop();
      await write(shop, 4);
      for (const text of texts) await owner.query(text.replaceAll('$1', `'${shop.merchant.tenantId}'`));
      return (await verify(shop.browser)).broken?.kind;
    };
    const where = 'WHERE chain_id = $1 AND position';
    const copy = (position: string) =>
      `INSERT INTO audit_event SELECT chain_id, ${position}, '${newId()}', at, person_id, person_name, membership_id, act, outcome, subject_kind, subject_id, address, user_agent, detail, hash FROM audit_event ${where} = 3`;
    expect(await tampered(`DELETE FROM audit_event ${where} = 1`)).toBe('MISSING');
    expect(await tampered(`DELETE FROM audit_event ${where} = 3`)).toBe('MISSING');
    expect(await tampered(`DELETE FROM audit_event ${where} = 5`)).toBe('CUT_OFF');
    expect(await tampered(copy('6'))).toBe('ADDED');
    const shift = [5, 4].map((position) => `UPDATE audit_event SET position = ${position + 1} ${where} = ${position}`);
    expect(await tampered(...shift, copy('4'))).toBe('CHANGED');
    const swap = (from: number, to: number) => `UPDATE audit_event SET position = ${to} ${where} = ${from}`;
    expect(await tampered(swap(3, 99), swap(4, 3), swap(99, 4))).toBe('CHANGED');
    expect(await tampered('DELETE FROM audit_chain WHERE chain_id = $1')).toBe('CUT_OFF');
    // The head of a shorter chain, built from the rows. Its seal needs the key.
    const cut = `UPDATE audit_chain h SET position = 4, hash = e.hash, seal = e.hash FROM audit_event e WHERE h.chain_id = $1 AND e.chain_id = $1 AND e.position = 4`;
    expect(await tampered(`DELETE FROM audit_event ${where} = 5`, cut)).toBe('CUT_OFF');
  });

  test('an entry of another merchant breaks the chain, though it is valid in its own', async () => {
    const [mine, theirs] = [await openShop(), await openShop()];
    await owner.query('DELETE FROM audit_event WHERE chain_id = $1', [mine.merchant.tenantId]);
    const { rows } = await owner.query('SELECT * FROM audit_event WHERE chain_id = $1', [theirs.merchant.tenantId]);
    for (const row of rows) {
      const moved = Object.entries({ ...row, chain_id: mine.merchant.tenantId, detail: JSON.stringify(row.detail) });
      const places = moved.map((_, index) => `$${index + 1}`).join(', ');
      await owner.query(
        `INSERT INTO audit_event (${moved.map(([name]) => name).join(', ')}) VALUES (${places})`,
        moved.map(([, value]) => value),
      );
    }
    expect((await verify(mine.browser)).broken?.kind).toBe('CHANGED');
  });
});
