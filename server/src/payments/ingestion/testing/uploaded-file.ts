import { first, type UploadedFile } from '../../../main/testing/uploaded-file.ts';
import { openTable } from '../../../platform/files/table-file.ts';
import { headerScore } from '../csv-columns.ts';
import { eventOfRow } from '../csv-event.ts';
import { lookThrough } from '../csv-ingest.ts';

export const uploadedFile: UploadedFile = {
  of: 'payments of another provider',
  header: ['payment_id', 'created_at', 'amount_inr', 'customer_name'],
  row: ['P-1', '2026-11-20 10:00:00', 'FIGURE', 'NAME'],
  written: '1,234.50',
  figure: 1_234_50,
  async read(path) {
    const options = { columns: {}, unit: undefined };
    const table = await openTable(path, { headerScore: (names) => headerScore(names, {}) });
    const { columns, format } = await lookThrough(table, options);
    const rows = table.rows();
    await rows.next();
    const defaults = { merchantId: 'M', instrument: 'OTHERS', timeZone: 'Asia/Kolkata' };
    const event = eventOfRow(await first(rows), columns, defaults, format);
    const { amount, customer } = event as { amount: number; customer: { name: string } };
    return { name: customer.name, figure: amount, reading: table.reading };
  },
};
