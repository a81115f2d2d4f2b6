// Also on PostgreSQL 15.
import type { FeeAudit, StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { stringify } from 'csv-stringify/sync';
import { strToU8, unzipSync, zipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { workbook } from '../../platform/files/template-file.ts';
import { newId } from '../../platform/ids.ts';
import { istDay } from '../../platform/indian-time.ts';
import {
  addSettled,
  checkMoney,
  paidNow,
  payOut,
  settle,
  settlementsOf,
  toWorkingMorning,
} from '../settlements/testing/fixtures.ts';
import { openPayingBank } from '../settlements/testing/paying-bank.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });

async function sendStatement(browser: TestBrowser, file: Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'Acct Statement XX6789.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return browser.send('POST', '/v1/settlements/statement', {
    body: Buffer.from(await request.arrayBuffer()),
    headers,
  });
}

const rupees = (paise: number) => {
  const [whole = '', fraction = ''] = (paise / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{2})*(\d{3})$)/g, ',')}.${fraction}`;
};
const indianDay = (day: string) => day.split('-').toReversed().join('/');

describe('a bank statement', () => {
  let merchant: TestMerchant;
  let reader: TestBrowser;
  let days: string[];
  let nets: number[];
  let utr: string;

  /** Three days of settlements: credited with a UTR, failed, and credited. */
  beforeAll(async () => {
    merchant = await addSettled(galla);
    await galla.addStore(merchant, 'S1');
    const person = await galla.addPerson({ merchant });
    days = [await toWorkingMorning(galla)];
    for (const [mood, amount] of [
      ['COMPLETED', 1_24_518_40],
      ['FAILED', 2_000_00],
      ['COMPLETED', 3_000_00],
    ] as const) {
      await paidNow(galla, merchant, { amount, storeId: 'S1' });
      days.push(await toWorkingMorning(galla));
      await settle(galla);
      bank.mood = mood;
      await payOut(galla, bank);
    }
    const settlements = await settlementsOf(galla, merchant);
    nets = settlements.map(({ net }) => net);
    utr = settlements[0]?.utr ?? '';
    reader = await galla.signedIn(person);
  });

  const rowsOf = (): string[][] => [
    ['ACCOUNT STATEMENT', merchant.name],
    [],
    ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
    [indianDay(days[0] ?? ''), '', 'Opening Balance', '', '', '', '5,000.00'],
    [indianDay(days[1] ?? ''), '', `NEFT*HDFC0000001*${utr}*GALLA`, '', '', rupees(nets[0] ?? 0), '1.00'],
    [indianDay(days[1] ?? ''), '', 'RENT', '000123', '25,000.00', '', '1.00'],
    [indianDay(days[2] ?? ''), '', 'CASH DEPOSIT', '', '', '777.00', '1.00'],
    [indianDay(days[3] ?? ''), '', 'BY TRANSFER', '', '', rupees(nets[2] ?? 0), '1.00'],
    [indianDay(days[3] ?? ''), '', `NEFT ${utr}`, '', '', rupees(nets[0] ?? 0), '1.00'],
    ['Total', '', '', '', '25,000.00', '9,99,999.00', ''],
  ];
  const csvOf = (rows: string[][]) => Buffer.from(`\uFEFF${stringify(rows)}`);
  const answerOf = async (file: Buffer, fields = {}): Promise<StatementMatch> => {
    const answer = await sendStatement(reader, file, fields);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  test('a statement is matched by UTR, then by amount and day, and the rest is explained', async () => {
    expect(rupees(nets[0] ?? 0)).toBe('1,24,518.40');
    const match = await answerOf(csvOf(rowsOf()));
    const [first, failed, last] = await settlementsOf(galla, merchant);
    expect(match).toMatchObject({
      merchantId: merchant.merchantId,
      from: days[1],
      to: days[3],
      skipped: 2,
      unread: { count: 0, lines: [] },
      credits: { count: 4, amount: 2 * (first?.net ?? 0) + 777_00 + (last?.net ?? 0) },
      debits: { count: 1, amount: 25_000_00 },
      matched: {
        count: 2,
        lines: [
          { by: 'UTR', settlement: { settlementDate: first?.day, utr }, credit: { day: days[1], amount: first?.net } },
          { by: 'AMOUNT_AND_DAY', settlement: { settlementDate: last?.day }, credit: { text: 'BY TRANSFER' } },
        ],
      },
      duplicates: { count: 1, amount: first?.net, lines: [{ settlement: { utr }, credit: { day: days[3] } }] },
      foreign: { count: 1, amount: 777_00, lines: [{ credit: { text: 'CASH DEPOSIT', line: 7 } }] },
      waiting: { count: 1, lines: [{ settlement: { state: 'FAILED', failureReason: failed?.failure_reason } }] },
      otherAmount: { count: 0 },
      notSettled: { count: 0 },
      unclear: { count: 0 },
      missing: { count: 0 },
    });
    await checkMoney(galla);
  });

  test('the result lists credits with other amounts, credits of failed settlements, and missing credits', async () => {
    const rows = rowsOf().slice(0, 4);
    rows.push([indianDay(days[1] ?? ''), '', 'NEFT', utr, '', '1,24,518.39', '']);
    rows.push([indianDay(days[2] ?? ''), '', 'BY TRANSFER', '', '', '2,000.00', '']);
    rows.push([indianDay(addDays(days[3] ?? '', 3)), '', 'INTEREST', '', '', '1.00', '']);
    expect(await answerOf(csvOf(rows))).toMatchObject({
      otherAmount: { count: 1, lines: [{ difference: -1, settlement: { utr } }] },
      notSettled: { count: 1, lines: [{ settlement: { state: 'FAILED', net: 2_000_00 } }] },
      missing: {
        count: 1,
        amount: 3_000_00,
        lines: [{ settlement: { settlementDate: days[3] }, reason: 'NOT_THERE' }],
      },
      foreign: { count: 1, amount: 1_00 },
      matched: { count: 0 },
    });
  });

  test('the result shows what the bank took back of a settlement, and ignores unrelated debits', async () => {
    const rows = rowsOf().slice(0, 6);
    rows.push([indianDay(days[1] ?? ''), '', `NEFT RETURN ${utr} ACCOUNT CLOSED`, '', rupees(nets[0] ?? 0), '', '']);
    rows.push([indianDay(days[2] ?? ''), '', 'VENDOR', '000124', rupees(nets[2] ?? 0), '', '']);
    const match = await answerOf(csvOf(rows));
    expect(match).toMatchObject({
      credits: { count: 1, amount: nets[0] },
      debits: { count: 3 },
      matched: { count: 1, lines: [{ settlement: { utr } }] },
      debited: {
        count: 1,
        amount: nets[0],
        lines: [{ settlement: { utr }, debit: { line: 7, day: days[1], amount: nets[0] }, left: 0 }],
      },
    });
    // A negative amount in the credit column is a debit too.
    const negative = rowsOf().slice(0, 5);
    negative.push([indianDay(days[1] ?? ''), '', `REVERSAL ${utr}`, '', '', `-${rupees(nets[0] ?? 0)}`, '']);
    expect(await answerOf(csvOf(negative))).toMatchObject({ matched: { count: 1 }, debited: { count: 1 } });
  });

  test('a statement can be a workbook with numeric days and amounts', async () => {
    const match = await answerOf(Buffer.from(workbook(rowsOf())));
    const plain = await answerOf(csvOf(rowsOf()));
    expect(match).toMatchObject({ credits: plain.credits, matched: { count: 2 }, duplicates: { count: 1 } });
    const serial = Date.parse(days[1] ?? '') / 86_400_000 + 25_569;
    const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    const sheet = `<worksheet><sheetData><row r="3">${['Date', 'Particulars', 'Credit'].map(text).join('')}</row><row r="7"><c><v>${serial}</v></c>${text(utr)}<c><v>124518.39999999999</v></c></row><row r="8"><c><v>${serial}</v></c>${text('x')}<c><f>SUM(C7)</f><v>5</v></c></row></sheetData></worksheet>`;
    const parts = { ...unzipSync(workbook([])), 'xl/worksheets/sheet1.xml': strToU8(sheet) };
    expect(await answerOf(Buffer.from(zipSync(parts)))).toMatchObject({
      matched: { count: 1, lines: [{ credit: { line: 7, day: days[1] } }] },
      unread: { count: 1, lines: [8] },
    });
  });

  test('another kind of file is refused, and so is a check of another merchant', async () => {
    for (const text of ['', 'name,colour\nlamp,red\n', 'Date,Narration,Credit\n']) {
      const answer = await sendStatement(reader, Buffer.from(text));
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_FILE']);
    }
    const other = await galla.addMerchant();
    const answer = await sendStatement(reader, csvOf(rowsOf()), { merchantId: other.merchantId });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'INVALID_MERCHANT_ID']);
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: other }));
    const match: StatementMatch = (await sendStatement(stranger, csvOf(rowsOf()))).json();
    expect([match.foreign.count, match.matched.count, match.waiting.count]).toEqual([4, 0, 0]);
    const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'CASHIER' }));
    expect((await sendStatement(cashier, csvOf(rowsOf()))).statusCode).toBe(403);
  });

  test('nothing is stored except a log entry that a person checked a statement', async () => {
    await answerOf(csvOf(rowsOf()));
    const { rows } = await galla.rows.pool.query(
      "SELECT detail FROM audit_event WHERE act = 'STATEMENT_MATCHED' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([
      {
        detail: {
          merchantId: merchant.merchantId,
          credits: 4,
          from: new Date(`${days[1]}T00:00:00+05:30`).toISOString(),
          to: new Date(`${addDays(days[3] ?? '', 1)}T00:00:00+05:30`).toISOString(),
        },
      },
    ]);
  });
});

describe('SET-03 the fee audit', () => {
  let merchant: TestMerchant;
  let reader: TestBrowser;
  /** A connection as the database's owner, because no role of the server may change stored charges. */
  let owner: pg.Client;
  const visa = { instrument: 'CREDIT_CARD', instrumentDetails: { cardNetwork: 'VISA' }, amount: 10_000_00 } as const;
  const debit = { instrument: 'DEBIT_CARD', instrumentDetails: { cardNetwork: 'VISA' }, amount: 10_000_00 } as const;

  beforeAll(async () => {
    owner = new pg.Client({ connectionString: galla.url });
    await owner.connect();
    merchant = await galla.addMerchant();
    reader = await galla.signedIn(await galla.addPerson({ merchant }));
    await paidNow(galla, merchant, visa);
    await paidNow(galla, merchant, debit);
    await paidNow(galla, merchant, { amount: 500_00 });
    await galla.pay(merchant, { ...visa, state: 'FAILED' });
  });

  afterAll(() => owner.end());

  const ask = (body: object = {}) =>
    reader.send('POST', '/v1/settlements/fee-audit', {
      body: { from: addDays(istDay(galla.now()), -1), to: istDay(galla.now()), ...body },
    });
  const audit = async (body: object = {}): Promise<FeeAudit> => (await ask(body)).json();
  const setFee = (fee: number, gst: number, where: string) =>
    owner.query(`UPDATE payment SET fee = $1, gst = $2 WHERE tenant_id = $3 AND ${where}`, [
      fee,
      gst,
      merchant.tenantId,
    ]);

  test('SET-03 the audit finds nothing if everything was charged correctly, and sums by instrument', async () => {
    const fees = await audit();
    expect(fees).toMatchObject({
      merchantId: merchant.merchantId,
      payments: 3,
      amount: 20_500_00,
      charged: { fee: 235_00, gst: 42_30 },
      expected: { fee: 235_00, gst: 42_30 },
      differences: { count: 0, over: 0, under: 0, lines: [] },
    });
    expect(fees.byInstrument).toContainEqual({
      instrument: 'CREDIT_CARD',
      payments: 1,
      amount: 10_000_00,
      differing: 0,
      charged: { fee: 195_00, gst: 35_10 },
      expected: { fee: 195_00, gst: 35_10 },
    });
    expect(fees.byInstrument.map(({ instrument }) => instrument).sort()).toEqual([
      'ACCOUNT',
      'CREDIT_CARD',
      'DEBIT_CARD',
    ]);
  });

  test('SET-03 the audit names a payment whose fee differs from the rate card and the law', async () => {
    await setFee(200_00, 35_10, "instrument = 'CREDIT_CARD' AND state = 'COMPLETED'");
    await setFee(1_00, 0, "instrument = 'ACCOUNT'");
    await setFee(30_00, 7_20, "instrument = 'DEBIT_CARD'");
    const { differences, byInstrument } = await audit();
    expect(differences).toMatchObject({ count: 3, over: 6_00, under: 10_00 });
    expect(differences.lines.map(({ rate }) => rate)).toEqual([
      { source: 'FREE_BY_LAW', basisPoints: 0, maxFee: null },
      { source: 'LEGAL_LIMIT', basisPoints: 40, maxFee: 200_00 },
      { source: 'STANDARD', basisPoints: 195, maxFee: null },
    ]);
    expect(differences.lines.map(({ instrument, difference }) => [instrument, difference])).toEqual([
      ['ACCOUNT', 1_00],
      ['DEBIT_CARD', -10_00],
      ['CREDIT_CARD', 5_00],
    ]);
    expect(differences.lines[2]).toMatchObject({
      unitId: expect.stringMatching(/^pay_/),
      charged: { fee: 200_00, gst: 35_10 },
      expected: { fee: 195_00, gst: 35_10 },
    });
    expect(byInstrument.map(({ differing }) => differing)).toEqual([1, 1, 1]);
    await setFee(195_00, 35_10, "instrument = 'CREDIT_CARD' AND state = 'COMPLETED'");
    await setFee(0, 0, "instrument = 'ACCOUNT'");
    await setFee(40_00, 7_20, "instrument = 'DEBIT_CARD'");
    expect((await audit()).differences.count).toBe(0);
  });

  test('SET-03 a rate corrected for the past is reported; a future rate is not', async () => {
    const rate = (validFrom: number, basisPoints: number) => ({
      tenant_id: merchant.tenantId,
      id: newId(galla.now()),
      instrument: 'CREDIT_CARD',
      card_network: null,
      card_category: null,
      basis_points: basisPoints,
      most_fee: null,
      valid_until: null,
      valid_from: new Date(validFrom),
      created_at: new Date(galla.now()),
    });
    const add = (row: ReturnType<typeof rate>) => galla.rows.kysely.insertInto('rate_card').values(row).execute();
    await add(rate(galla.now() + 60_000, 100));
    expect((await audit()).differences.count).toBe(0);
    await add(rate(galla.now() - 30 * 86_400_000, 175));
    const { differences } = await audit();
    expect(differences).toMatchObject({ count: 1, over: 20_00 + 3_60, under: 0 });
    expect(differences.lines[0]?.expected).toEqual({ fee: 175_00, gst: 31_50 });
  });

  test('SET-03 a turnover set later changes no charge made under the earlier rule', async () => {
    const other = await galla.addMerchant();
    const browser = await galla.signedIn(await galla.addPerson({ merchant: other }));
    await paidNow(galla, other, debit);
    galla.pass(60_000);
    const set = { tenant_id: other.tenantId, is_large: true, valid_from: new Date(galla.now()) };
    await galla.rows.kysely.insertInto('turnover_class').values(set).execute();
    const body = { from: istDay(galla.now() - 3_600_000), to: istDay(galla.now()) };
    const fees: FeeAudit = (await browser.send('POST', '/v1/settlements/fee-audit', { body })).json();
    expect(fees).toMatchObject({ payments: 1, charged: { fee: 40_00 }, differences: { count: 0 } });
  });

  test('SET-03 the audit covers the requested Indian days, at most 396, of one’s own merchant', async () => {
    const today = istDay(galla.now());
    expect(await audit({ from: addDays(today, -40), to: addDays(today, -10) })).toMatchObject({
      payments: 0,
      byInstrument: [],
    });
    expect((await ask({ from: addDays(today, -395) })).statusCode).toBe(200);
    for (const body of [{ from: addDays(today, -396) }, { from: addDays(today, 1) }])
      expect((await ask(body)).json()).toMatchObject({ code: 'STATUS_400', errors: [{ field: 'to' }] });
    const other = await galla.addMerchant();
    expect((await ask({ merchantId: other.merchantId })).json().code).toBe('INVALID_MERCHANT_ID');
  });

  test('SET-03 the audit covers more payments than one page, and truncates the list but not the sums', async () => {
    const many = await galla.addMerchant();
    const browser = await galla.signedIn(await galla.addPerson({ merchant: many }));
    const created = Date.parse(`${istDay(galla.now())}T00:00:00+05:30`);
    const count = 2500;
    const events = Array.from({ length: count }, (_, place) => ({
      ...visa,
      createdAt: new Date(created - 1 - place * 1000).toISOString(),
    }));
    await galla.pay(many, ...events, { ...visa, createdAt: new Date(created).toISOString() });
    await owner.query('UPDATE payment SET fee = fee - 1 WHERE tenant_id = $1', [many.tenantId]);
    const yesterday = addDays(istDay(galla.now()), -1);
    const body = { from: yesterday, to: yesterday };
    const fees: FeeAudit = (await browser.send('POST', '/v1/settlements/fee-audit', { body })).json();
    expect(fees).toMatchObject({ payments: count, differences: { count, over: 0, under: count } });
    expect(fees.differences.lines).toHaveLength(1000);
  });

  test('SET-03 a person can run one audit at a time, and each is logged', async () => {
    const { rows: before } = await galla.rows.pool.query("SELECT FROM audit_event WHERE act = 'FEES_AUDITED'");
    await owner.query('BEGIN; LOCK TABLE payment IN ACCESS EXCLUSIVE MODE');
    const both = [ask(), ask()];
    expect((await Promise.race(both)).statusCode).toBe(429);
    await owner.query('ROLLBACK');
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    expect((await ask()).statusCode).toBe(200);
    const { rows } = await galla.rows.pool.query("SELECT FROM audit_event WHERE act = 'FEES_AUDITED'");
    expect(rows.length - before.length).toBe(2);
  });
});
