import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useGalla } from '../main/testing/test-galla.ts';
import { sealEngineSecret } from '../platform/rail/engine-keys.ts';
import { mapColumns, parseColumns } from './csv-columns.ts';
import { amountOf, eventOfRow, timeOf } from './csv-event.ts';

const galla = useGalla();
const cli = join(import.meta.dirname, '../main/demo/ingest.ts');
let folder: string;
let url: string;
// Each file is a program of its own, and on a busy machine its start takes seconds.
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
  test('of a real retailer is sent with guessed columns, right to the paisa; zero and negative rows are refused with reasons; twice counts once', async () => {
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
      '18,AMOUNT_NEGATIVE,amount,The amount is negative. A refund is not sent as a payment.,C536379,2010-12-01 09:41:00,14527,United Kingdom,-1,-2750',
    );
    const second = await ingest(file, '--merchant', 'KAAPI01');
    expect(second.output).toMatch(/accepted\s+0 /);
    expect(second.output).toMatch(/duplicate\s+424 {2}₹1,84,248\.33/);
    expect(await sumOf('KAAPI01')).toEqual({ count: 424, sum: 18_424_833 });
  });

  test('of rupees and other names is sent with the right options; bad rows are refused by line', async () => {
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

  test('may be interrupted and sent again: every payment counts once', async () => {
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
    ['Latin-1', Buffer.from(`${header}Caf\xe9,2026-11-20,5\n`, 'latin1'), [], /not UTF-8/],
    ['with a zero byte', `${header}A,2026-11-20,5\u0000\n`, [], /no text: byte \d+ is zero/],
    ['that is a workbook', Buffer.from('PK\u0003\u0004rest'), [], /Excel workbook/],
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
  ])('%s is refused before anything is sent', async (name, content, options, message) => {
    const merchant = options[0] === '--merchant' ? [] : ['--merchant', 'KAAPI01'];
    const { code, output } = await ingest(fileOf(`bad ${name}.csv`, content), ...merchant, ...options);
    expect(output).toMatch(message);
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('that does not exist, or a Galla that does not answer, is said in one sentence', async () => {
    expect((await ingest('nowhere.csv', '--merchant', 'KAAPI01')).output).toMatch(/There is no file .*nowhere\.csv/);
    const wrong = await ingest(
      fileOf('few.csv', `${header}A,2026-11-20,5\n`),
      '--merchant',
      'KAAPI01',
      '--secret',
      'wrong',
    );
    expect(wrong.output).toContain('Galla answers 401: The signature does not fit the timestamp and the body.');
    expect(wrong.code).toBe(1);
  });

  test('whose refused rows have no place to go says so', async () => {
    const file = fileOf('nothing.csv', `${header}A,2026-11-20,0\n`);
    const { code, output } = await ingest(file, '--merchant', 'KAAPI01', '--rejects', 'no-folder/bad.csv');
    expect(output).toContain('The refused rows cannot be written: ');
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('for an unknown merchant leaves a file of refused rows', async () => {
    const { output } = await ingest(fileOf('lost.csv', `${header}A,2026-11-20,5\n`), '--merchant', 'NOBODY99');
    expect(output).toContain('UNKNOWN_MERCHANT: No merchant has this id.');
    expect(existsSync(join(folder, 'lost.refused.csv'))).toBe(true);
  });
});

describe('UI-02 what a cell says', () => {
  test.each([
    ['1234.50', 'rupees', 123_450],
    ['1,23,456.7', 'rupees', 12_345_670],
    ['₹ 99', 'rupees', 9_900],
    ['-12.00', 'rupees', -1_200],
    ['0.07', 'rupees', 7],
    ['1.10', 'rupees', 110],
    ['4.35', 'rupees', 435],
    ['13912', 'paise', 13_912],
    ['13912.0', 'paise', 13_912],
    ['ten', 'paise', 'ten'],
    ['1e3', 'paise', '1e3'],
    ['', 'paise', ''],
  ] as const)('the amount %s in %s is %s', (text, unit, expected) => expect(amountOf(text, unit)).toBe(expected));

  test('a part of a paisa is not rounded away', () => {
    expect(Number.isInteger(amountOf('12.345', 'rupees'))).toBe(false);
    expect(Number.isInteger(amountOf('12.5', 'paise'))).toBe(false);
  });

  test.each([
    ['2026-11-20T09:14:00Z', 'Asia/Kolkata', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20T14:44:00+05:30', 'Europe/London', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20 14:44', 'Asia/Kolkata', '2026-11-20T09:14:00.000Z'],
    ['2010-12-01 08:26:00', 'Europe/London', '2010-12-01T08:26:00.000Z'],
    ['2010-07-01 08:26:00', 'Europe/London', '2010-07-01T07:26:00.000Z'],
    ['20-11-2026', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
    ['31/02/2026', 'Asia/Kolkata', '31/02/2026'],
    ['yesterday', 'Asia/Kolkata', 'yesterday'],
  ])('the time %s in %s is %s', (text, zone, expected) => expect(timeOf(text, zone)).toBe(expected));

  test('a row becomes an event without what is empty', () => {
    const columns = mapColumns(['id', 'date', 'paise', 'phone', 'vpa'], parseColumns('amount=paise'), undefined);
    const defaults = { merchantId: 'KAAPI01', instrument: 'OTHERS', timeZone: 'Asia/Kolkata' };
    expect(eventOfRow(['A', '2026-11-20', '5', '+91 9876512345', ''], columns, defaults)).toEqual({
      merchantId: 'KAAPI01',
      providerTransactionId: 'A',
      state: 'COMPLETED',
      amount: 5,
      instrument: 'OTHERS',
      customer: { phone: '9876512345' },
      createdAt: '2026-11-19T18:30:00.000Z',
    });
  });
});
