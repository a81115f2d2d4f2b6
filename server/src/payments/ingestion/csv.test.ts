import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { workbook } from '../../platform/files/template-file.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { mapColumns, parseColumns } from './csv-columns.ts';
import { amountOf, eventOfRow, type FileFormat, timeOf } from './csv-event.ts';

const galla = useGalla();
const cli = join(import.meta.dirname, '../../main/demo/ingest.ts');
let folder: string;
let url: string;
// Each file runs a separate program, whose start takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galla-csv-'));
  for (const merchantId of ['KAAPI01', 'OTHER01']) await galla.addMerchant({ merchantId });
  const sealed_secret = sealEngineSecret(galla.masterKey, 'engine-1', 'secret-1');
  await galla.rows.kysely
    .insertInto('engine_key')
    .values({ id: 'engine-1', name: 'Engine', sealed_secret, created_at: new Date() })
    .execute();
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number;
  readonly output: string;
}

function engineEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, INIT_CWD: folder, ENGINE_KEY: 'engine-1', ENGINE_SECRET: 'secret-1', PUBLIC_URL: url };
}

function ingest(file: string, ...options: string[]): Promise<Run> {
  const env = engineEnvironment();
  return new Promise((done) => {
    const child = execFile(process.execPath, [cli, file, ...options], { env }, (_, stdout, stderr) => {
      done({ code: child.exitCode ?? -1, output: stdout + stderr });
    });
  });
}

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function sumOf(merchantId: string): Promise<{ count: number; sum: number }> {
  const { rows } = await galla.rows.pool.query(
    `SELECT count(*) AS count, sum(payment.total) AS sum FROM payment JOIN tenant ON tenant.id = tenant_id
     JOIN merchant ON merchant.id = tenant.merchant_id WHERE merchant.merchant_id = $1`,
    [merchantId],
  );
  return rows[0];
}

describe('TXN-08 a file of payments', () => {
  test('a real retailer’s file is sent with guessed columns, exact to the paisa; zero and negative rows are refused; a rerun counts once', async () => {
    const file = join(import.meta.dirname, 'testing/retail/online-retail-orders.csv');
    const first = await ingest(file, '--merchant', 'KAAPI01');
    expect(first.output).toContain('providerTransactionId = order_id');
    expect(first.output).toContain('Amounts are paise. Not used: customer_id, country, items.');
    expect(first.output).toMatch(/accepted\s+424 {2}₹1,84,248\.33/);
    expect(first.output).toContain('45  AMOUNT_NOT_POSITIVE');
    expect(first.output).toContain('43  AMOUNT_NEGATIVE');
    expect(first.code).toBe(0);
    const refused = readFileSync(join(folder, 'online-retail-orders.refused.csv'), 'utf8').trim().split('\n');
    expect(refused).toHaveLength(1 + 88);
    expect(refused[0]).toBe('line,code,field,reason,order_id,created_at,customer_id,country,items,amount_minor');
    expect(refused[1]).toBe(
      '18,AMOUNT_NEGATIVE,amount,The amount is negative. Don’t send refunds as payments.,C536379,2010-12-01 09:41:00,14527,United Kingdom,-1,-2750',
    );
    const second = await ingest(file, '--merchant', 'KAAPI01');
    expect(second.output).toMatch(/accepted\s+0 /);
    expect(second.output).toMatch(/duplicate\s+424 {2}₹1,84,248\.33/);
    expect(await sumOf('KAAPI01')).toEqual({ count: 424, sum: 18_424_833 });
  });

  test('a file in rupees with other names is sent with the right options, and bad rows are refused by line', async () => {
    const file = fileOf(
      'other.csv',
      'Ref,When,Charge,Mode,Result\nA-1,20/11/2026 14:30,"1,234.50",UPI,Success\nA-2,20/11/2026 14:31,12.345,UPI,Success\n' +
        'A-3,31/02/2026 10:00,5,UPI,Success\nA-4,20/11/2026 14:32\nA-5,20/11/2026 14:33,₹7,Credit card,failed\nA-6,20/11/2026 14:34,ten,UPI,Success\n',
    );
    const options = [
      '--merchant',
      'OTHER01',
      '--columns',
      'providerTransactionId=Ref,createdAt=When,amount=Charge,state=Result',
      '--unit',
      'rupees',
      '--rejects',
      'bad.csv',
    ];
    const { code, output } = await ingest(file, ...options);
    expect(output).toMatch(/accepted\s+2 {2}₹1,241\.50/);
    expect(code).toBe(0);
    const refused = readFileSync(join(folder, 'bad.csv'), 'utf8').trim().split('\n');
    expect(
      refused
        .slice(1)
        .map((line) => line.split(',').slice(0, 3).join(' '))
        .sort(),
    ).toEqual([
      '3 MALFORMED_EVENT amount',
      '4 MALFORMED_EVENT createdAt',
      '5 MALFORMED_ROW ',
      '7 MALFORMED_EVENT amount',
    ]);
    const { rows } = await galla.rows.pool.query(
      `SELECT amount, instrument, state, created_at FROM payment WHERE provider_transaction_id IN ('A-1', 'A-5') ORDER BY amount`,
    );
    expect(rows).toEqual([
      { amount: 700, instrument: 'CREDIT_CARD', state: 'FAILED', created_at: new Date('2026-11-20T09:03:00Z') },
      { amount: 123_450, instrument: 'ACCOUNT', state: 'COMPLETED', created_at: new Date('2026-11-20T09:00:00Z') },
    ]);
  });

  test('a file with several payments of an order keeps and counts each of them', async () => {
    await galla.addMerchant({ merchantId: 'TRIES01' });
    const file = fileOf(
      'tries.csv',
      'id,amount,currency,status,order_id,method,created_at\n' +
        'pay_T1,500.00,INR,failed,order_T1,wallet,20/11/2026 10:00:12\n' +
        'pay_T2,500.00,INR,captured,order_T1,upi,20/11/2026 10:02:12\n' +
        'pay_T3,700.00,INR,captured,order_T1,upi,20/11/2026 11:02:12\n',
    );
    const { output } = await ingest(file, '--merchant', 'TRIES01', '--unit', 'rupees');
    expect(output).toContain('providerTransactionId = id');
    expect(output).toMatch(/accepted\s+3 {2}₹1,700\.00/);
    const { rows } = await galla.rows.pool.query(
      `SELECT provider_transaction_id, merchant_order_id, state FROM payment WHERE provider_transaction_id LIKE 'pay_T_' ORDER BY 1`,
    );
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'pay_T1 order_T1 FAILED',
      'pay_T2 order_T1 COMPLETED',
      'pay_T3 order_T1 COMPLETED',
    ]);
  });

  test('a file in another currency is refused row by row, with line numbers', async () => {
    await galla.addMerchant({ merchantId: 'MONEY01' });
    const file = fileOf(
      'currencies.csv',
      'payment_id,created_at,amount_minor,currency,status\nM-1,2026-11-20 20:38:34,3125,USD,captured\nM-2,2026-11-20 20:38:35,3125,INR,captured\nM-3,2026-11-20 20:38:35,3125,JPY,captured\n',
    );
    const { output } = await ingest(file, '--merchant', 'MONEY01');
    expect(output).toMatch(/accepted\s+1 {2}₹31\.25/);
    expect(output).toMatch(/CURRENCY_NOT_INR: .* USD\. \(line 2\)/);
    expect(output).toMatch(/CURRENCY_NOT_INR: .* JPY\. \(line 4\)/);
    expect(await sumOf('MONEY01')).toEqual({ count: 1, sum: 3125 });
  });

  test('a file with semicolons, Windows-1252 and decimal commas is read by the notation of all its rows', async () => {
    await galla.addMerchant({ merchantId: 'EUROPE1' });
    const file = fileOf(
      'europe.csv',
      Buffer.from(
        'sep=;\npayment_id;created_at;amount_inr;status;customer_name\nE-1;2026-11-20 20:38:34;12,50;captured;Jos\xe9\nE-2;2026-11-20 20:38:34;1.234,00;captured;Ana\n',
        'latin1',
      ),
    );
    const { output } = await ingest(file, '--merchant', 'EUROPE1');
    expect(output).toContain('Amounts have a decimal comma: 4,99 is ₹4.99.');
    expect(output).toContain('read as Windows-1252');
    expect(await sumOf('EUROPE1')).toEqual({ count: 2, sum: 12_50 + 1_234_00 });
    const { rows } = await galla.rows.pool.query(
      `SELECT customer_name FROM payment WHERE provider_transaction_id = 'E-1'`,
    );
    expect(rows).toEqual([{ customer_name: 'José' }]);
  });

  test('a file with contradictory amounts keeps those that can be read in only one way', async () => {
    await galla.addMerchant({ merchantId: 'MIXED01' });
    const amounts = ['"12,50"', '"1,2,3"', '"1,24,518.40"', '"1.234,50"', '"₹ 1,000.00"', '1e3', '1.005', '"1,000"'];
    const rows = amounts.map((amount, index) => `X-${index},2026-11-20 20:38:34,${amount},captured`);
    const file = fileOf('mixed.csv', `payment_id,created_at,amount_inr,status\n${rows.join('\n')}\n`);
    const { output } = await ingest(file, '--merchant', 'MIXED01');
    expect(output).toContain('Those with a comma are refused.');
    expect(output).toMatch(/MALFORMED_EVENT amount: Use a decimal point.* \(line 2\)/);
    expect(await sumOf('MIXED01')).toEqual({ count: 2, sum: 1_24_518_40 + 1_000_00 });
  });

  test('a workbook is read like a CSV file', async () => {
    await galla.addMerchant({ merchantId: 'BOOK01' });
    const table = [
      ['payment_id', 'created_at', 'amount_inr', 'utr'],
      ['W-1', '2026-11-20 20:38:34', '12.50', '633112345678.0'],
    ];
    const file = fileOf('book.xlsx', Buffer.from(workbook(table)));
    expect((await ingest(file, '--merchant', 'BOOK01')).output).toMatch(/accepted\s+1 {2}₹12\.50/);
    const { rows } = await galla.rows.pool.query(`SELECT utr FROM payment WHERE provider_transaction_id = 'W-1'`);
    expect(rows).toEqual([{ utr: '633112345678' }]);
  });

  test('a file can be interrupted and sent again, and every payment counts once', async () => {
    await galla.addMerchant({ merchantId: 'AGAIN01' });
    const rows = Array.from({ length: 20_000 }, (_, index) => `L-${index},2026-11-20 10:00:00,${100 + index}`);
    const file = fileOf('long.csv', `${header}${rows.join('\n')}\n`);
    const child = spawn(process.execPath, [cli, file, '--merchant', 'AGAIN01'], { env: engineEnvironment() });
    const ended = once(child, 'exit');
    for (;;) {
      const { count } = await sumOf('AGAIN01');
      if (count > 0) break;
    }
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    const { count } = await sumOf('AGAIN01');
    expect(count).toBeLessThan(20_000);
    const again = await ingest(file, '--merchant', 'AGAIN01');
    expect(again.output).toMatch(new RegExp(`duplicate\\s+${count.toLocaleString('en-IN')} `));
    expect(await sumOf('AGAIN01')).toEqual({ count: 20_000, sum: 20_000 * 100 + (19_999 * 20_000) / 2 });
  });

  const header = 'order_id,created_at,amount_minor\n';
  test.each<[string, string | Buffer, string[], RegExp]>([
    [
      'half of UTF-16',
      Buffer.from(`\ufeff${header}`, 'utf16le').subarray(0, -1),
      [],
      /not UTF-16.*Save it as “CSV UTF-8”/,
    ],
    ['a line that never ends', `${header}${','.repeat(8_000_000)}`, [], /longer than 256 KB/],
    [
      'UTF-8 with a wrong byte',
      Buffer.from('order_id,created_at,amount_minor,name\nA,2026-11-20,5,é\n').subarray(0, -2),
      [],
      /not UTF-8/,
    ],
    [
      'with currency in the heading',
      'order_id,created_at,Amount (USD)\nA,2026-11-20,5\n',
      ['--unit', 'rupees', '--columns', 'amount=Amount (USD)'],
      /not in INR/,
    ],
    ['that is a PDF', '%PDF-1.7\n', [], /The file is a PDF/],
    ['that is an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), [], /old Excel workbook \(\.xls\)/],
    [
      'whose key repeats with other content',
      `${header}A,2026-11-20,5\nB,2026-11-20,5\nA,2026-11-21,5\n`,
      [],
      /Lines 2 and 4 both have “A” in “order_id” and differ.*Nothing was sent.*--columns providerTransactionId=NAME/,
    ],
    ['with a zero byte', `${header}A,2026-11-20,5\u0000\n`, [], /no text: byte \d+ is zero/],
    ['that is a workbook', Buffer.from('PK\u0003\u0004rest'), [], /The workbook cannot be read/],
    ['that is empty', '', [], /The file is empty/],
    ['with an open quote', `${header}"A,2026-11-20,5\n`, [], /no CSV/],
    [
      'without a needed column',
      'order_id,amount_minor\nA,5\n',
      [],
      /No column was recognised for createdAt\. The file has order_id, amount_minor\./,
    ],
    [
      'with an amount of unknown unit',
      'order_id,created_at,amount\nA,2026-11-20,5\n',
      [],
      /Say --unit paise or --unit rupees/,
    ],
    [
      'with two columns of one name',
      'order_id,created_at,amount_minor,amount_minor\n',
      [],
      /two columns “amount_minor”/,
    ],
    ['mapped to a column that it lacks', header, ['--columns', 'utr=bank_ref'], /no column “bank_ref”/],
    ['mapped to a field that payments lack', header, ['--columns', 'colour=order_id'], /no field “colour”/],
    ['for a merchant without --merchant', header, ['--merchant'], /merchant/],
    ['with an unknown option', header, ['--fast'], /--fast/],
  ])('a file is refused before anything is sent: %s', async (name, content, options, message) => {
    const merchant = options[0] === '--merchant' ? [] : ['--merchant', 'KAAPI01'];
    const { code, output } = await ingest(fileOf(`bad ${name}.csv`, content), ...merchant, ...options);
    expect(output).toMatch(message);
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('a missing file, or a server that does not answer, is reported in one sentence', async () => {
    expect((await ingest('nowhere.csv', '--merchant', 'KAAPI01')).output).toMatch(/There is no file .*nowhere\.csv/);
    const wrong = await ingest(
      fileOf('few.csv', `${header}A,2026-11-20,5\n`),
      '--merchant',
      'KAAPI01',
      '--secret',
      'wrong',
    );
    expect(wrong.output).toContain('Galla answers 401: The signature doesn’t match the timestamp and the body.');
    expect(wrong.code).toBe(1);
  });

  test('a missing folder for refused rows is reported', async () => {
    const file = fileOf('nothing.csv', `${header}A,2026-11-20,0\n`);
    const { code, output } = await ingest(file, '--merchant', 'KAAPI01', '--rejects', 'no-folder/bad.csv');
    expect(output).toContain('The refused rows cannot be written: ');
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('a file for an unknown merchant leaves a file of refused rows', async () => {
    const { output } = await ingest(fileOf('lost.csv', `${header}A,2026-11-20,5\n`), '--merchant', 'NOBODY99');
    expect(output).toContain('UNKNOWN_MERCHANT: No merchant has this id.');
    expect(existsSync(join(folder, 'lost.refused.csv'))).toBe(true);
  });
});

describe('reading cells', () => {
  const format: FileFormat = {
    numbers: { decimal: '.', isProven: true, contradicts: false },
    dayOrder: null,
    delimiter: ',',
  };
  test.each([
    ['1234.50', 'rupees', 123_450],
    ['1,23,456.7', 'rupees', 12_345_670],
    ['₹ 99', 'rupees', 9_900],
    ['-12.00', 'rupees', -1_200],
    ['(500.00)', 'rupees', -50_000],
    ['0.07', 'rupees', 7],
    ['1.10', 'rupees', 110],
    ['4.35', 'rupees', 435],
    ['13912', 'paise', 13_912],
    ['13912.0', 'paise', 13_912],
    ['ten', 'paise', 'NO_AMOUNT'],
    ['1e3', 'paise', 'NO_AMOUNT'],
    ['12,50', 'rupees', 'DECIMAL_COMMA'],
    ['1,2,3', 'rupees', 'NO_AMOUNT'],
    ['$5', 'rupees', 'OTHER_CURRENCY'],
    ['12.345', 'rupees', 'TOO_MANY_DECIMALS'],
    ['12.5', 'paise', 'TOO_MANY_DECIMALS'],
  ] as const)('the amount %s in %s is %s', (text, unit, expected) =>
    expect(amountOf(text, unit, format, false)).toBe(expected),
  );

  test.each([
    ['2026-11-20T09:14:00Z', 'Asia/Kolkata', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20T14:44:00+05:30', 'Europe/London', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20 14:44', 'Asia/Kolkata', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20 09:14:00 UTC', 'Asia/Kolkata', '2026-11-20T09:14:00.000Z'],
    ['20/11/2026 02:44 PM', 'Asia/Kolkata', '2026-11-20T09:14:00.000Z'],
    ['20 Nov 2026, 02:44:00 pm', '+05:30', '2026-11-20T09:14:00.000Z'],
    ['2010-12-01 08:26:00', 'Europe/London', '2010-12-01T08:26:00.000Z'],
    ['2010-07-01 08:26:00', 'Europe/London', '2010-07-01T07:26:00.000Z'],
    ['20-11-2026', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
    ['31/02/2026', 'Asia/Kolkata', '31/02/2026'],
    ['yesterday', 'Asia/Kolkata', 'yesterday'],
  ])('the time %s in %s is %s', (text, zone, expected) => expect(timeOf(text, zone)).toBe(expected));

  test('an ambiguous date is read in the day order that other dates of its file prove', () => {
    expect(timeOf('05/11/2026', 'UTC', null)).toBe('2026-11-05T00:00:00.000Z');
    expect(timeOf('05/11/2026', 'UTC', 'MONTH_FIRST')).toBe('2026-05-11T00:00:00.000Z');
    expect(timeOf('05/11/2026', 'UTC', 'CONTRADICTED')).toBe('05/11/2026');
    expect(timeOf('25/11/2026', 'UTC', 'CONTRADICTED')).toBe('2026-11-25T00:00:00.000Z');
  });

  const event = (names: readonly string[], cells: readonly string[], columns = '', unit?: 'rupees' | 'paise') =>
    eventOfRow(
      { cells, typed: new Set() },
      mapColumns(names, columns === '' ? {} : parseColumns(columns), unit),
      { merchantId: 'KAAPI01', instrument: 'OTHERS', timeZone: 'Asia/Kolkata' },
      format,
    );

  test('a row becomes an event without its empty fields', () => {
    const names = ['id', 'date', 'paise', 'phone', 'vpa'];
    expect(event(names, ['A', '2026-11-20', '5', '+91 9876512345', ''], 'amount=paise')).toEqual({
      merchantId: 'KAAPI01',
      providerTransactionId: 'A',
      state: 'COMPLETED',
      amount: 5,
      instrument: 'OTHERS',
      customer: { phone: '9876512345' },
      createdAt: '2026-11-19T18:30:00.000Z',
    });
  });

  test.each([
    [
      ['id', 'Created date (UTC)', 'paise'],
      ['A', '2026-11-20 09:14:00', '5'],
    ],
    [
      ['id', 'created_at_utc', 'paise'],
      ['A', '2026-11-20 09:14:00', '5'],
    ],
    [
      ['id', 'Created (GMT+5:30)', 'paise'],
      ['A', '2026-11-20 14:44:00', '5'],
    ],
    [
      ['id', 'Transaction Date', 'Transaction Time', 'paise'],
      ['A', '20/11/2026', '02:44:00 PM', '5'],
    ],
    [
      ['id', 'Date', 'Time (UTC)', 'paise'],
      ['A', '2026-11-20', '09:14', '5'],
    ],
    [
      ['id', 'Date', 'Time', 'paise'],
      ['A', '2026-11-20', '1899-12-30 14:44:00', '5'],
    ],
  ])('TXN-08 the columns %s give the start of a payment', (names, cells) =>
    expect(event(names, cells)).toMatchObject({ createdAt: '2026-11-20T09:14:00.000Z' }),
  );

  test('TXN-08 an unknown time zone is asked for, and amounts in another currency are refused', () => {
    expect(() => event(['id', 'Created (ART)', 'paise'], [])).toThrow(/names a time zone that is not known/);
    expect(() => event(['id', 'date', 'Amount (USD)'], [], '', 'rupees')).toThrow(/not in INR/);
    const names = ['id', 'date', 'paise', 'currency'];
    expect(event(names, ['A', '2026-11-20', '5', 'USD'])).toMatchObject({
      code: 'CURRENCY_NOT_INR',
      field: 'currency',
    });
    for (const rupees of ['INR', 'inr', '₹', 'Rs.', ''])
      expect(event(names, ['A', '2026-11-20', '5', rupees])).toMatchObject({ amount: 5 });
  });

  test.each([
    ['633112345678', '633112345678'],
    ['633112345678.0', '633112345678'],
    ["'633112345678", '633112345678'],
    ['6.33112345678E+11', '633112345678'],
    ['N325261234567890', 'N325261234567890'],
    ['6.33E+11', 'DIGITS_LOST'],
    ['1.23456789012346E+15', 'DIGITS_LOST'],
  ])('TXN-08 the UTR %s from a spreadsheet is %s', (cell, utr) => {
    const read = event(['id', 'date', 'paise', 'utr'], ['A', '2026-11-20', '5', cell]);
    expect(read['utr' as keyof typeof read] ?? read['code' as keyof typeof read]).toBe(utr);
  });
});
