// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { QrCode, QrCodeDetails } from '@galla/contract/shops/qr-codes/schemas.ts';
import { qrCodeReference, readUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';
import { greyOf, printed, readQr } from './testing/reading-codes.ts';

const galla = useGalla();
let merchant: TestMerchant;
let person: TestPerson;
let admin: TestBrowser;
let bandra: TestStore;
let dadar: TestStore;

beforeAll(async () => {
  merchant = await galla.addMerchant({ merchantId: 'CHAI01', name: 'Chai & Sons' });
  bandra = await galla.addStore(merchant, 'BANDRA', 'Bandra');
  dadar = await galla.addStore(merchant, 'DADAR', 'Dadar');
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
});

const keyed = () => ({ 'idempotency-key': randomUUID() });
const add = (body: object = {}, browser = admin) =>
  browser.send('POST', '/v1/qrpos', {
    body: { merchantId: merchant.merchantId, store: encodeId('store', bandra.id), ...body },
    headers: keyed(),
  });
const added = async (body?: object): Promise<QrCodeDetails> => {
  const answer = await add(body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const list = async (query = '', browser = admin): Promise<{ qrCodes: QrCode[]; total: number; next: string | null }> =>
  (await browser.send('GET', `/v1/qrpos/list?figures=true&${query}`)).json();
const change = (id: string, body: object, browser = admin) => browser.send('PATCH', `/v1/qrpos/${id}`, { body });
const act = (id: string, name: string, body: object, browser = admin) =>
  browser.send('POST', `/v1/qrpos/${id}/${name}`, { body, ...(name === 'replace' ? { headers: keyed() } : {}) });
const lastAct = async () => {
  const rows = await galla.rows.kysely
    .selectFrom('audit_event')
    .select(['act', 'detail'])
    .where('person_id', '=', person.id)
    .where('act', 'like', 'QR_CODE%')
    .orderBy('position', 'desc')
    .execute();
  return rows[0];
};

describe('QRC-01 adding a QR code', () => {
  test('QRC-01 a code is named by its counter and numbered in its store, and its link leads back to it', async () => {
    const code = await added({ terminal: encodeId('terminal', bandra.terminalId) });
    expect(code).toMatchObject({ name: 'Counter 1', qrCodeId: 'BANDRA-Q2', active: true, version: 1 });
    expect(code).toMatchObject({ storeName: 'Bandra', terminalName: 'Counter 1', vpa: 'chai01@galla' });
    const id = await galla.rows.kysely
      .selectFrom('qr_code')
      .select('id')
      .where('code', '=', 'BANDRA-Q2')
      .executeTakeFirstOrThrow();
    const { text } = (await admin.send('GET', `/v1/merchant/qrcode/${code.id}/text`)).json();
    expect(readUpiLink(text)).toEqual({
      vpa: 'chai01@galla',
      name: 'Chai & Sons',
      categoryCode: '5999',
      reference: qrCodeReference(id.id),
      mode: 'STATIC',
    });
    expect(await lastAct()).toMatchObject({ act: 'QR_CODE_ADDED', detail: { place: 'Bandra, Counter 1' } });
  });

  test('QRC-01 a repeated request with the same key adds one code', async () => {
    const body = { merchantId: merchant.merchantId, store: encodeId('store', bandra.id), name: 'Once' };
    const headers = keyed();
    const send = () => admin.send('POST', '/v1/qrpos', { body, headers });
    const [first, again] = [await send(), await send()];
    expect(again.json()).toEqual(first.json());
    expect((await list('search=once')).total).toBe(1);
  });

  test('QRC-01 names are validated before they are stored, and store and counter must exist', async () => {
    const name = await add({ name: 'Card 4111 1111 1111 1111' });
    expect([name.statusCode, name.json().errors[0].field]).toEqual([400, 'name']);
    const other = await add({ terminal: encodeId('terminal', dadar.terminalId) });
    expect([other.statusCode, other.json().code]).toEqual([404, 'STATUS_404']);
  });

  test('QRC-01 a closed store cannot get a code', async () => {
    const closed = await galla.addStore(merchant, 'CLOSED', 'Closed');
    await galla.rows.kysely.updateTable('store').set({ active: false }).where('id', '=', closed.id).execute();
    const answer = await add({ store: encodeId('store', closed.id) });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'STORE_CLOSED']);
  });
});

describe('QRC-01 the list', () => {
  test('QRC-01 the list shows today’s takings and the last payment, also for a code that was moved since', async () => {
    const code = await added({ name: 'Takings' });
    const paid = { storeId: 'BANDRA', qrCodeId: code.qrCodeId, amount: 12_500, state: 'COMPLETED' as const };
    await galla.pay(merchant, paid, { ...paid, state: 'FAILED' as const });
    await change(code.id, { version: 1, store: encodeId('store', dadar.id) });
    await galla.pay(merchant, { ...paid, storeId: 'DADAR', amount: 500 });
    const [row] = (await list('search=takings')).qrCodes;
    expect(row).toMatchObject({ storeName: 'Dadar', takings: { count: 2, amount: 13_000 } });
    expect(Date.parse(row?.lastPaymentAt ?? '')).toBeGreaterThan(0);
    const totals = (await admin.send('GET', '/v1/qrpos/totals?search=takings')).json();
    expect(totals).toEqual({ qrCodes: 1, active: 1, takings: { count: 2, amount: 13_000 } });
    const everything = (await admin.send('GET', '/v1/qrpos/totals')).json();
    expect(everything.takings.amount).toBe(13_000);
  });

  test('QRC-01 the list is searched by name, code, store, counter and by scanned text', async () => {
    const code = await added({ name: 'Window 7' });
    const { text } = (await admin.send('GET', `/v1/merchant/qrcode/${code.id}/text`)).json();
    for (const search of ['window', code.qrCodeId.toLowerCase(), text, readUpiLink(text)?.reference ?? '', code.id]) {
      const { qrCodes, total } = await list(`search=${encodeURIComponent(search)}`);
      expect([search, total, qrCodes.some(({ id }) => id === code.id)]).toEqual([
        search,
        1 + Number(total > 1) * (total - 1),
        true,
      ]);
    }
    expect((await list('search=dadar')).qrCodes.every(({ storeName }) => storeName === 'Dadar')).toBe(true);
    expect((await list('search=counter%201')).total).toBeGreaterThan(0);
    expect((await list('search=nothing-like-it')).total).toBe(0);
    const dadars = await list('search=dadar');
    expect(await list('search=dadar&start=40')).toMatchObject({ qrCodes: [], total: dadars.total });
  });

  test('QRC-01 the list is filtered by store, counter and state, ordered by store and name, and paged', async () => {
    const all = await list();
    expect(all.qrCodes.map(({ storeName }) => storeName)).toEqual(all.qrCodes.map(({ storeName }) => storeName).sort());
    const pages: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await list(`limit=2${after === '' ? '' : `&after=${after}`}`);
      pages.push(...page.qrCodes.map(({ id }) => id));
      after = page.next;
    }
    expect(pages).toEqual(all.qrCodes.map(({ id }) => id));
    const counter = await list(`terminal=${encodeId('terminal', dadar.terminalId)}`);
    expect(counter.qrCodes.map(({ qrCodeId }) => qrCodeId)).toEqual(['DADAR-Q1']);
    expect((await list(`store=${encodeId('store', dadar.id)}&active=false`)).total).toBe(0);
    const both = [...new Set(all.qrCodes.map(({ store }) => store))].slice(0, 2);
    const ofBoth = await list(`store=${both.join(',')}`);
    expect(new Set(ofBoth.qrCodes.map(({ store }) => store))).toEqual(new Set(both));
    expect(ofBoth.total).toBe(all.qrCodes.filter(({ store }) => both.includes(store)).length);
  });
});

describe('QRC-01 changing a QR code', () => {
  test('QRC-01 renaming and moving a code appear in its history and in the audit log', async () => {
    const code = await added({ name: 'Left door' });
    const renamed = await change(code.id, { version: 1, name: 'Right door' });
    expect(renamed.json()).toMatchObject({ name: 'Right door', version: 2 });
    const place = { store: encodeId('store', dadar.id), terminal: encodeId('terminal', dadar.terminalId) };
    const moved: QrCodeDetails = (await change(code.id, { version: 2, ...place })).json();
    expect(moved).toMatchObject({ storeName: 'Dadar', terminalName: 'Counter 1', version: 3 });
    expect(moved.history.map(({ act: done, from, to, fromName }) => [done, from, to, fromName])).toEqual([
      ['MOVED', 'Bandra', 'Dadar, Counter 1', null],
      ['RENAMED', null, null, 'Left door'],
      ['CREATED', null, 'Bandra', null],
    ]);
    expect(await lastAct()).toMatchObject({
      act: 'QR_CODE_MOVED',
      detail: { before: 'Bandra', after: 'Dadar, Counter 1' },
    });
  });

  test('QRC-01 a change made in between is not overwritten', async () => {
    const code = await added({ name: 'Two people' });
    await change(code.id, { version: 1, name: 'First' });
    const late = await change(code.id, { version: 1, name: 'Second' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'CONFLICT']);
    const [one, two] = await Promise.all([
      act(code.id, 'deactivate', { version: 2, reason: 'Torn' }),
      act(code.id, 'deactivate', { version: 2, reason: 'Torn' }),
    ]);
    expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
  });

  test('QRC-01 a code is deactivated with a reason and activated again; its payments are still accepted', async () => {
    const code = await added({ name: 'Holiday' });
    const off: QrCodeDetails = (await act(code.id, 'deactivate', { version: 1, reason: 'Closed for Diwali' })).json();
    expect(off).toMatchObject({ active: false, deactivatedReason: 'Closed for Diwali' });
    const [paid] = await galla.pay(merchant, { storeId: 'BANDRA', qrCodeId: code.qrCodeId, amount: 100 });
    expect(paid?.status).toBe('accepted');
    const on: QrCodeDetails = (await act(code.id, 'activate', { version: 2 })).json();
    expect(on).toMatchObject({ active: true, deactivatedAt: null, deactivatedReason: null });
    expect(on.history.map(({ act: done }) => done)).toEqual(['ACTIVATED', 'DEACTIVATED', 'CREATED']);
  });

  test('QRC-01 a lost sticker is replaced by a new code, linked to the old one and its history', async () => {
    const lost = await added({ name: 'Sticker', terminal: encodeId('terminal', bandra.terminalId) });
    const fresh: QrCodeDetails = (await act(lost.id, 'replace', { version: 1, reason: 'Lost sticker' })).json();
    expect(fresh).toMatchObject({ name: 'Sticker', storeName: 'Bandra', terminalName: 'Counter 1', active: true });
    expect(fresh.text).not.toBe(lost.text);
    expect(fresh.history.map(({ act: done, qrCodeId, reason }) => [done, qrCodeId, reason])).toEqual([
      ['CREATED', fresh.qrCodeId, null],
      ['REPLACED', lost.qrCodeId, 'Lost sticker'],
      ['CREATED', lost.qrCodeId, null],
    ]);
    const old: QrCodeDetails = (await admin.send('GET', `/v1/qrpos/${lost.id}`)).json();
    expect(old).toMatchObject({ active: false, replacedBy: fresh.id, deactivatedReason: 'Lost sticker' });
    for (const [name, body] of [
      ['activate', {}],
      ['replace', { reason: 'Again' }],
    ] as const) {
      const answer = await act(lost.id, name, { version: old.version, ...body });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'QR_CODE_REPLACED']);
    }
  });

  test('QRC-01 a store has at most 500 active codes, including reactivated ones', async () => {
    const full = await galla.addStore(merchant, 'FULL', 'Full');
    const store = encodeId('store', full.id);
    const [resting, used] = [await added({ store }), await added({ store })];
    await act(resting.id, 'deactivate', { version: 1, reason: 'Closed for Diwali' });
    const at = { tenant_id: merchant.tenantId, store_id: full.id, created_by: person.id, created_at: new Date() };
    const others = Array.from({ length: 499 }, (_, n) => ({ ...at, id: newId(), code: `FULL-${n}`, name: 'Table' }));
    await galla.rows.kysely.insertInto('qr_code').values(others).execute();
    const limit = [409, 'QR_CODE_LIMIT_REACHED'];
    const refused = async (sent: ReturnType<typeof act>) => {
      const answer = await sent;
      return [answer.statusCode, answer.json().code];
    };
    expect(await refused(add({ store }))).toEqual(limit);
    expect(await refused(act(resting.id, 'activate', { version: 2 }))).toEqual(limit);
    expect(await refused(act(resting.id, 'replace', { version: 2, reason: 'Lost sticker' }))).toEqual(limit);
    expect((await act(used.id, 'replace', { version: 1, reason: 'Lost sticker' })).statusCode).toBe(200);
  });
});

describe('STO-07 a cashier of one store', () => {
  test('STO-07 the cashier sees only that store’s QR codes, with their payments there', async () => {
    const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [dadar] }));
    const theirs = await added({ name: 'Secret' });
    const seen = await list('', cashier);
    expect(new Set(seen.qrCodes.map(({ storeName }) => storeName))).toEqual(new Set(['Dadar']));
    expect((await list('search=secret', cashier)).total).toBe(0);
    expect((await list(`search=${encodeURIComponent(theirs.text ?? '')}`, cashier)).total).toBe(0);
    for (const path of [`/v1/qrpos/${theirs.id}`, `/v1/merchant/qrcode/${theirs.id}/text`])
      expect((await cashier.send('GET', path)).statusCode).toBe(404);
    // The cashier sees neither a moved code's payments in the other store nor where it came from.
    const [moved] = (await list('search=takings', cashier)).qrCodes;
    expect(moved?.takings).toEqual({ count: 1, amount: 500 });
    const details: QrCodeDetails = (await cashier.send('GET', `/v1/qrpos/${moved?.id}`)).json();
    expect(details.history[0]).toMatchObject({ act: 'MOVED', from: null, to: 'Dadar' });
    expect((await cashier.send('GET', '/v1/qrpos/totals?search=takings')).json().takings.amount).toBe(500);
  });
});

describe('QRC-01 the printable file', () => {
  const download = (body: object, browser = admin) => browser.send('POST', '/v1/qrpos/qrdownload', { body });

  test('QRC-01 a request as in the specification gets a PDF with our own names, and its QR code pays the code', async () => {
    const code = await added({ name: 'Printed' });
    const answer = await download({
      qrCodeId: code.id,
      merchantName: 'Somebody Else',
      qrUrl: 'upi://pay?pa=thief@bank',
      storeName: 'Elsewhere',
      terminalName: 'Nowhere',
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`${code.qrCodeId}-A5.pdf`),
    });
    expect(answer.rawPayload.toString('latin1')).not.toContain('Somebody Else');
    const paper = await printed(answer.rawPayload);
    if (paper !== undefined) expect(readQr(paper)).toBe(code.text);
    const svg = await download({ qrCodeId: code.id, size: 'CODE', file: 'SVG', languages: ['en'], ink: 'SAVER' });
    expect(readQr(await greyOf(svg.rawPayload, 600))).toBe(code.text);
  });

  test('QRC-01 invalid input is reported by field', async () => {
    const { id } = await added({ name: 'Options' });
    for (const [field, body] of [
      ['languages', { languages: [] }],
      ['languages', { languages: ['en', 'hi', 'kn', 'ta'] }],
      ['size', { size: 'A0' }],
      ['file', { file: 'DOC' }],
    ] as const) {
      const answer = await download({ qrCodeId: id, ...body });
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
    }
  });
});
