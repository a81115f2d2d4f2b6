// Also on PostgreSQL 15.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workbook } from '../../platform/files/template-file.ts';
import { Matching } from './match-credits.ts';
import type { Movement, StatementRow } from './statement-file.ts';
import { openStatement } from './statement-file.ts';
import { amountOf, dayOf } from './statement-values.ts';
import { UtrIndex } from './utr-index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galla-statement-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer): Promise<StatementRow[]> {
  const path = join(folder, 'statement');
  await writeFile(path, content);
  return Array.fromAsync((await openStatement(path)).rows);
}
const movementsOf = async (content: string | Buffer) =>
  (await read(content))
    .filter((row): row is Movement => row.is === 'MOVEMENT')
    .map(({ day, way, amount, text }) => [day, way, amount, text]);
const problemOf = (content: string | Buffer) =>
  read(content).then(
    () => 'read',
    (error: { code?: string; errors?: { message: string }[] }) => `${error.code} ${error.errors?.[0]?.message}`,
  );

test.each([
  '05/11/2026',
  '5/11/26',
  '05-11-2026',
  '05.11.26',
  '05-Nov-26',
  '5 Nov 2026',
  '05-NOV-2026',
  '05/Nov/2026',
  '2026-11-05',
  '2026-11-05T10:11:12',
  '05/11/2026 10:11:12',
  '5 November, 2026',
  ' 05-11-2026 ',
])('a day can be written as %s', (text) => {
  expect(dayOf(text, false)).toBe('2026-11-05');
});

test('a workbook counts days, and other values are not days', () => {
  expect(dayOf('46331', true)).toBe('2026-11-05');
  expect(dayOf('46331.75', true)).toBe('2026-11-05');
  for (const text of ['46331', '', 'Total', '31/02/2026', '29/02/2026', '13/13/2026', '05/11/1026', '5 Foo 2026'])
    expect(dayOf(text, false), text).toBeUndefined();
  expect(dayOf('29/02/2028', false)).toBe('2028-02-29');
});

test.each([
  ['1,24,518.40', 1_24_518_40, undefined],
  ['124518.4', 1_24_518_40, undefined],
  ['₹ 500', 500_00, undefined],
  ['Rs. 500.00 Cr', 500_00, 'CREDIT'],
  ['INR 500.00Dr.', 500_00, 'DEBIT'],
  ['122,592.60(Cr)', 1_22_592_60, 'CREDIT'],
  ['1000.00 (Dr)', 1_000_00, 'DEBIT'],
  ['500.00D', 500_00, 'DEBIT'],
  ['Cr 0.05', 5, 'CREDIT'],
  ['(500.00)', 500_00, undefined, true],
  ['-₹500', 500_00, undefined, true],
  ['500.00-', 500_00, undefined, true],
  ['+500.000', 500_00, undefined],
  ['.5', 50, undefined],
  ['-', 0, undefined],
  ['', 0, undefined],
])('an amount can be written as %s', (text, paise, way, isNegative = false) => {
  expect(amountOf(text)).toEqual({ paise, way, isNegative });
});

test('a value that is no amount in whole paise is not read as one', () => {
  for (const text of [
    'abc',
    '1.234',
    '12.34.56',
    '1e5',
    '5,00 CR DR',
    '9'.repeat(20),
    '₹',
    '.',
    '1.000,50',
    '4,99',
    '$5',
  ])
    expect(amountOf(text), text).toBeUndefined();
});

describe('typical bank statements', () => {
  const credit = ['2026-11-05', 'CREDIT', 1_24_518_40];

  test('an account header, then debit and credit columns, then totals', async () => {
    const rows = await movementsOf(
      `\uFEFFMERCHANT ONE\r\n"12, MG Road"\r\nStatement From : 01/11/2026 To : 30/11/2026\r\n\r\nDate,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\r\n********,******,****,****,****,****,****\r\n04/11/26,OPENING BALANCE,,04/11/26,,,"1,000.00"\r\n05/11/26,"NEFT CR, GALLA",0000632414887731,05/11/26,,"1,24,518.40","1,25,518.40"\r\n06/11/26,RENT,,06/11/26,"25,000.00",,"1,00,518.40"\r\n30/11/26,Closing Balance,,30/11/26,"25,000.00","1,24,518.40",\r\nTotal,,,,"25,000.00","1,24,518.40",\r\n** End of statement **\r\n`,
    );
    expect(rows).toEqual([
      [...credit, 'NEFT CR, GALLA 0000632414887731'],
      ['2026-11-06', 'DEBIT', 25_000_00, 'RENT'],
    ]);
  });

  test('one amount column with Dr or Cr beside it, and also beside the balance', async () => {
    const rows = await movementsOf(
      'Sl. No.;Date;Description;Chq / Ref number;Amount;Dr / Cr;Balance;Dr / Cr\n1;05-11-2026;GALLA;N325261234567890;1,24,518.40;CR;2,00,000.00;DR\n2;06-11-2026;RENT;;10.00;DR;1,99,990.00;CR\n',
    );
    expect(rows).toEqual([
      [...credit, 'GALLA N325261234567890'],
      ['2026-11-06', 'DEBIT', 10_00, 'RENT'],
    ]);
  });

  test('amounts with Cr or Dr in the cell, or with a minus', async () => {
    const head = 'Transaction Date,Particulars,Amount (INR)\n';
    expect(await movementsOf(`${head}05-Nov-26,GALLA,"1,24,518.40 Cr"\n06-Nov-26,RENT,10.00 Dr\n`)).toEqual([
      [...credit, 'GALLA'],
      ['2026-11-06', 'DEBIT', 10_00, 'RENT'],
    ]);
    expect(await movementsOf(`${head}05-Nov-26,GALLA,124518.40\n06-Nov-26,RENT,-10.00\n`)).toHaveLength(2);
  });

  test('tabs, Windows-1252 and quotes in the middle of a cell', async () => {
    const text = 'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance\n';
    const line = '5 Nov 2026\t5 Nov 2026\tCAF\xC9 \x93GALLA\x94 12" PIPE\t\t\t1,24,518.40\t9.00\n';
    expect(await movementsOf(Buffer.from(text + line, 'latin1'))).toEqual([[...credit, 'CAFÉ “GALLA” 12" PIPE']]);
  });

  test('dated totals and balances are not payments, but a payer named Total is', async () => {
    const texts = ['Grand Total', 'SUB TOTAL :', 'Total Credits', 'Opening Balance', 'Balance brought forward', 'B/F'];
    const rows = await movementsOf(
      `Date,Details,Credit\n${[...texts, 'TOTAL GAS PVT LTD'].map((text) => `05/11/2026,${text},7.00\n`).join('')}`,
    );
    expect(rows).toEqual([['2026-11-05', 'CREDIT', 7_00, 'TOTAL GAS PVT LTD']]);
  });

  test('rows with an unclear amount are listed by line', async () => {
    const rows = await read(
      'Date,Details,Credit,Debit\n05/11/2026,A,12.345,\n05/11/2026,B,1.00,1.00\n05/11/2026,C,-5.00,\n06/11/2026,D,,\n',
    );
    expect(rows).toMatchObject([
      { is: 'UNREAD', line: 2 },
      { is: 'UNREAD', line: 3 },
      { is: 'MOVEMENT', way: 'DEBIT', amount: 5_00 },
      { is: 'SKIPPED' },
    ]);
  });

  test('a statement in UTF-16 is read with any separator', async () => {
    const text = '\uFEFFDate;Narration;Credit\n05/11/2026;NEFT परचून;1,000.00\n';
    for (const bytes of [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
      expect(await movementsOf(bytes)).toEqual([['2026-11-05', 'CREDIT', 1_000_00, 'NEFT परचून']]);
  });

  test.each([
    ['nothing', '', /INVALID_FILE The file is empty/],
    ['a file of something else', 'name,colour\nlamp,red\n', /INVALID_FILE This is no statement/],
    ['a statement without credits', 'Date,Narration,Balance\n05/11/2026,A,1.00\n', /INVALID_FILE This is no statement/],
    [
      'half of UTF-16',
      Buffer.from('\uFEFFDate,Narration,Credit\n', 'utf16le').subarray(0, -1),
      /INVALID_FILE The file is not UTF-16/,
    ],
    ['a line that never ends', `Date,Narration,Credit\n${','.repeat(2_000_000)}`, /INVALID_FILE A line is longer/],
    ['zero bytes', 'Date,Narration,Credit\n\0\0', /INVALID_FILE The file is no text/],
    ['a broken workbook', Buffer.from('PK\u0003\u0004nothing'), /INVALID_FILE The workbook cannot be read/],
  ])('%s is refused with the reason', async (_what, content, message) => {
    expect(await problemOf(content)).toMatch(message);
  });
});

describe('ambiguous statements', () => {
  const shown = async (content: string | Buffer) =>
    (await read(content)).map((row) =>
      row.is === 'MOVEMENT'
        ? `${row.day} ${row.way} ${row.amount}`
        : row.is === 'UNREAD'
          ? `line ${row.line} ${row.reason}`
          : row.is,
    );
  const readingOf = async (content: string | Buffer) => {
    const path = join(folder, 'reading');
    await writeFile(path, content);
    return (await openStatement(path)).reading;
  };

  test('an unknown word for the direction is never read as a credit', async () => {
    const words = [
      'CREDIT',
      'Cr.',
      'Deposit',
      'DR.',
      'D',
      'WDL',
      'Debit Card',
      'Charge',
      'Paid',
      'TRANSFER',
      'Credit Card',
      '',
    ];
    const rows = words.map((word) => `27/11/2026,X,100.00,${word},1`);
    expect(await shown(`Date,Description,Amount,Type,Balance\n${rows.join('\n')}\n`)).toEqual([
      ...Array.from({ length: 3 }, () => '2026-11-27 CREDIT 10000'),
      ...Array.from({ length: 5 }, () => '2026-11-27 DEBIT 10000'),
      ...[10, 11, 12, 13].map((line) => `line ${line} WAY`),
    ]);
  });

  test('a payment with an unreadable day is listed, and lines around the statement are not', async () => {
    const rows = [
      '27/11/2026,A,,100.00,1',
      '27/13/2026,B,,200.00,1',
      'yesterday,C,,300.00,1',
      ',D,400.00,,1',
      'Date,Description,Debit,Credit,Balance',
      'Page Total,,400.00,600.00,',
      '********,****,****,****,****',
      'Opening Balance,Dr Count,Cr Count,Debits,Credits',
      '"1,000.00",1,3,400.00,600.00',
      '** End of statement **,,,,',
    ];
    expect(await shown(`Date,Description,Debit,Credit,Balance\n${rows.join('\n')}\n`)).toEqual([
      '2026-11-27 CREDIT 10000',
      'line 3 DAY',
      'line 4 DAY',
      'line 5 DAY',
      ...Array.from({ length: 6 }, () => 'SKIPPED'),
    ]);
  });

  test('if days contradict each other, only unambiguous Indian dates are read', async () => {
    const head = 'Date,Description,Debit,Credit,Balance\n';
    const mixed = `${head}11/27/2026,A,,1.00,1\n25/11/2026,B,,1.00,1\n05/11/2026,C,,1.00,1\n11/11/2026,D,,1.00,1\n`;
    expect(await shown(mixed)).toEqual(['line 2 DAY', '2026-11-25 CREDIT 100', 'line 4 DAY', '2026-11-11 CREDIT 100']);
    expect(await readingOf(mixed)).toMatchObject({ dayOrder: 'CONTRADICTED' });
    const american = `${head}11/27/2026,A,,1.00,1\n11/05/2026,B,,1.00,1\n`;
    expect(await shown(american)).toEqual(['2026-11-27 CREDIT 100', '2026-11-05 CREDIT 100']);
    expect(await readingOf(american)).toMatchObject({ dayOrder: 'MONTH_FIRST' });
    expect(await shown(`${head}20261127,A,,1.00,1\n27112026,B,,1.00,1\n"Nov 27, 2026",C,,1.00,1\n`)).toEqual(
      Array.from({ length: 3 }, () => '2026-11-27 CREDIT 100'),
    );
  });

  test('one column for both directions, with Cr and Dr in each amount', async () => {
    const kotak =
      'Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance\n27-11-2026,A,R,"1,22,592.60(Cr)","9.00(Cr)"\n27-11-2026,B,R,"1,000.00(Dr)","9.00(Cr)"\n27-11-2026,C,R,5.00,"9.00(Cr)"\n';
    expect(await shown(kotak)).toEqual(['2026-11-27 CREDIT 12259260', '2026-11-27 DEBIT 100000', 'line 4 WAY']);
    const union =
      'Tran Id,Tran Date,Remarks,Amount (Rs.),Balance (Rs.)\nS1,27/11/2026,NEFTO-GALLA,122592.60 (Cr),9.00 (Cr)\nS2,27/11/2026,UPIAR/63/DR/VENDOR,1000.00 (Dr),9.00 (Cr)\n';
    expect(await shown(union)).toEqual(['2026-11-27 CREDIT 12259260', '2026-11-27 DEBIT 100000']);
  });

  test('an unquoted comma in a narration moves no amount to another column', async () => {
    const head = 'Date,Narration,Debit,Credit,Balance\n';
    expect(await movementsOf(`${head}27/11/2026,NEFT GALLA, PUNE,,122592.60,9.00\n`)).toEqual([
      ['2026-11-27', 'CREDIT', 1_22_592_60, 'NEFT GALLA, PUNE'],
    ]);
    expect(await shown(`${head}27/11/2026,SHOP,500,,1000.00,\n`)).toEqual(['line 2 CELLS']);
    expect(await shown(`${head}27/11/2026,NEFT,,1,24,518.40,9,00,000.00\n`)).toEqual(['line 2 CELLS']);
    expect(await shown(`${head}27/11/2026,NEFT,,100.00,9.00,\n`)).toEqual(['2026-11-27 CREDIT 10000']);
  });

  test('a negative debit is money returned, unless the bank writes every debit like that', async () => {
    const head = 'Date,Narration,Debit,Credit\n';
    const back = `${head}27/11/2026,RENT,500.00,\n28/11/2026,RENT REVERSED,-500.00,\n`;
    expect(await shown(back)).toEqual(['2026-11-27 DEBIT 50000', '2026-11-28 CREDIT 50000']);
    expect(await readingOf(back)).toMatchObject({ negativeDebits: 'CAME_BACK' });
    const minus = `${head}27/11/2026,RENT,-500.00,\n28/11/2026,FEE,(5.00),\n28/11/2026,GALLA,,7.00\n`;
    expect(await shown(minus)).toEqual(['2026-11-27 DEBIT 50000', '2026-11-28 DEBIT 500', '2026-11-28 CREDIT 700']);
    expect(await readingOf(minus)).toMatchObject({ negativeDebits: 'MINUS' });
  });

  test('a statement in another currency is refused, and a single row in one is listed', async () => {
    const head = 'Date,Narration,Debit,Credit\n';
    expect(await problemOf(`Account Currency :,USD\n${head}27/11/2026,A,,1.00\n`)).toMatch(/a statement in USD/);
    expect(await problemOf('Date,Narration,Debit (USD),Credit (USD)\n27/11/2026,A,,1.00\n')).toMatch(/in USD/);
    expect(await shown(`Currency: INR\n${head}27/11/2026,A,,1.00\n27/11/2026,B,,$1.00\n`)).toEqual([
      '2026-11-27 CREDIT 100',
      'line 4 CURRENCY',
    ]);
    expect(await shown('Date,Narration,Currency,Credit\n27/11/2026,A,INR,1.00\n27/11/2026,B,EUR,1.00\n')).toEqual([
      '2026-11-27 CREDIT 100',
      'line 3 CURRENCY',
    ]);
  });

  test('days in which a spreadsheet may have swapped day and month are not read', async () => {
    const days = [
      ['Date', 'Narration', 'Credit'],
      ['DAY', 'A', '1.00'],
      ['25/11/2026', 'B', '1.00'],
    ];
    const parts = unzipSync(workbook(days));
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    const styles = new TextDecoder().decode(parts['xl/styles.xml']);
    const cell = /<c t="inlineStr" s="1"><is><t xml:space="preserve">DAY<\/t><\/is><\/c>/;
    const file = zipSync({
      ...parts,
      'xl/styles.xml': strToU8(styles.replace('numFmtId="49"', 'numFmtId="14"')),
      'xl/worksheets/sheet1.xml': strToU8(sheet.replace(cell, '<c s="1"><v>46153</v></c>')),
    });
    expect(await shown(Buffer.from(file))).toEqual(['line 2 DAY', '2026-11-25 CREDIT 100']);
  });
});

describe('a long statement', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const lines = 30_000;
  const lineOf = (line: number) => {
    const [day, month] = [String((line % 28) + 1).padStart(2, '0'), String((line % 12) + 1).padStart(2, '0')];
    return `${day}/${month}/2026,UPI/${line}/A CUSTOMER/PAYMENT,${6_000_0000_0000 + line},,${(line % 50) + 1}.00,1.00\n`;
  };

  test('a long statement uses no more memory than a short one, and one with too many lines is refused', async () => {
    const path = join(folder, 'long');
    const text = Array.from({ length: lines + 1 }, (_, line) => lineOf(line)).join('');
    await writeFile(path, `Date,Narration,Ref,Debit,Credit,Balance\n${text}`);
    const settlements = Array.from({ length: 400 }, (_, place) => ({
      id: String(place),
      day: addDays('2026-01-01', place),
      state: 'SETTLED' as const,
      utr: `GALLAN${String(place).padStart(10, '0')}`,
      net: ((place % 50) + 1) * 100,
    }));
    const matching = new Matching(settlements, new UtrIndex(settlements));
    const heaps: number[] = [];
    let rows = 0;
    const refused = (async () => {
      for await (const row of (await openStatement(path, lines)).rows) {
        rows += 1;
        if (row.is === 'MOVEMENT') matching.add(row);
        if (rows % 6_000 !== 0) continue;
        collect();
        heaps.push(process.memoryUsage().heapUsed);
      }
    })();
    await expect(refused).rejects.toMatchObject({ code: 'FILE_LIMIT_EXCEED', status: 413 });
    expect([rows, heaps.length]).toEqual([lines, 5]);
    expect(Math.max(...heaps) - (heaps[0] ?? 0)).toBeLessThan(2_000_000);
    const lists = Object.entries(matching.result('2026-01-01', '2026-12-31'));
    const credits = lists.filter(([name]) => name !== 'missing' && name !== 'waiting').map(([, list]) => list);
    expect(credits.reduce((sum, { count }) => sum + count, 0)).toBe(lines);
    expect(Math.max(...credits.map(({ lines }) => lines.length))).toBe(1000);
  }, 60_000);
});
