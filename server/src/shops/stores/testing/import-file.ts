import type { ImportCells } from '@galla/contract/shops/stores/import-rules.ts';
import { importColumnNames, importColumns } from '@galla/contract/shops/stores/import-rules.ts';
import { stringify } from 'csv-stringify/sync';
import type { TestBrowser } from '../../../main/testing/test-galla.ts';

/** The header and rows of a store file. */
export const tableOf = (rows: readonly Partial<ImportCells>[]): string[][] => [
  importColumnNames.map((column) => importColumns[column]),
  ...rows.map((row) => importColumnNames.map((column) => row[column] ?? '')),
];

/** The rows as a CSV file with a header. */
export const csvOf = (...rows: readonly Partial<ImportCells>[]): Buffer => Buffer.from(stringify(tableOf(rows)));

/** Uploads a store file like a browser's form. */
export async function sendImport(browser: TestBrowser, file: Buffer, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'stores.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return browser.send('POST', '/v1/stores/imports', { body: Buffer.from(await request.arrayBuffer()), headers });
}
