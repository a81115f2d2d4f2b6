import {
  importColumns,
  maxImportRows,
  optionalImportColumns,
  readImportRow,
} from '@galla/contract/shops/stores/import-rules.ts';
import { columnsOf, first, type UploadedFile } from '../../../main/testing/uploaded-file.ts';
import { openColumnFile } from '../../../platform/files/column-file.ts';

export const uploadedFile: UploadedFile = {
  of: 'stores',
  ...columnsOf(importColumns, { name: 'NAME', line: 'Road 1', locality: 'Camp', pincode: 'FIGURE' }),
  written: '411001',
  figure: '411001',
  async read(path) {
    const columns = { headings: importColumns, optional: optionalImportColumns, maxRows: maxImportRows };
    const { reading, rows } = await openColumnFile(path, columns);
    const { cells } = await first(rows);
    const store = readImportRow(cells);
    if (typeof store === 'string') throw new Error(store);
    return { name: store.name, figure: store.pincode, reading };
  },
};
