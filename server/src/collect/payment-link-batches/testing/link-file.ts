import type { LinkCells } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { linkColumnNames, linkColumns } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { stringify } from 'csv-stringify/sync';
import type { TestBrowser } from '../../../main/testing/test-galla.ts';

/** A valid row. */
export const plainRow = (number: number, cells: Partial<LinkCells> = {}): Partial<LinkCells> => ({
  referenceId: `HMP-${String(number).padStart(5, '0')}`,
  customerName: 'Asha Nair',
  amount: '3200',
  purpose: 'Annual hamper',
  ...cells,
});

/** The header and rows of a file of payment links. */
export const tableOf = (rows: readonly Partial<LinkCells>[]): string[][] => [
  linkColumnNames.map((column) => linkColumns[column]),
  ...rows.map((row) => linkColumnNames.map((column) => row[column] ?? '')),
];

/** The rows as a CSV file with a header. */
export const csvOf = (rows: readonly Partial<LinkCells>[]): Buffer => Buffer.from(stringify(tableOf(rows)));

/** Uploads a file of payment links like a browser's form. */
export async function sendFile(
  browser: TestBrowser,
  file: Buffer,
  fields: Readonly<Record<string, string>>,
  at = '/v2/payLink/batches',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'hampers.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return browser.send('POST', at, { body: Buffer.from(await request.arrayBuffer()), headers });
}
