import { stringify } from 'csv-stringify/sync';
import type { ReportedCustomer } from '../../platform/customers/erased-queries.ts';
import { type ArchiveStore, csvRows, type FilePlace, readArchiveFile } from './archive-file.ts';
import { archiveKinds } from './kinds.ts';

const pageSize = 500;
const { columns } = archiveKinds.customers;

/** Finds which of some customers were erased. */
export type FindErased = (reported: readonly ReportedCustomer[]) => Promise<ReadonlySet<ReportedCustomer>>;

/** The time of a payment, from its id. */
const sinceOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * The customer file as CSV, without customers who were erased after their payment had begun. Marks of erased customers
 * are keyed hashes, so the file is read row by row.
 * @param left called at the end with the number of rows left
 */
export async function* withoutErased(
  store: ArchiveStore,
  find: FindErased,
  place: FilePlace,
  key: string,
  left: (rows: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const { content } = await readArchiveFile(store, place, key);
  let rows = 0;
  yield Buffer.from(`${columns.join(',')}\n`);
  for await (const page of pagesOf(csvRows(content))) {
    const reported = page.map((row): ReportedCustomer & { readonly row: Record<string, string> } => ({
      tenantId: place.tenantId,
      since: sinceOf(row['id'] ?? ''),
      row,
      ...(row['customer_phone'] && { phone: row['customer_phone'] }),
      ...(row['customer_vpa'] && { vpa: row['customer_vpa'] }),
    }));
    const erased = await find(reported);
    const kept = reported.filter((each) => !erased.has(each));
    rows += kept.length;
    if (kept.length > 0) yield Buffer.from(stringify(kept.map(({ row }) => columns.map((column) => row[column]))));
  }
  left(rows);
}

async function* pagesOf<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
