import { first, type UploadedFile } from '../../../main/testing/uploaded-file.ts';
import { openStatement } from '../statement-file.ts';

export const uploadedFile: UploadedFile = {
  of: 'a bank statement',
  header: ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
  row: ['27/11/2026', 'NAME', '', 'FIGURE', '9'],
  written: '1,234.50',
  figure: 1_234_50,
  async read(path) {
    const { reading, rows } = await openStatement(path);
    const row = await first(rows);
    return row.is === 'MOVEMENT'
      ? { name: row.text, figure: row.way === 'CREDIT' ? row.amount : row.way, reading }
      : { name: '', figure: row.is, reading };
  },
};
