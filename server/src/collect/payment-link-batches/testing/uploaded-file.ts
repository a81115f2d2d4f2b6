import { linkColumns, maxLinkRows, optionalLinkColumns } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { readLinkRow } from '@galla/contract/collect/payment-link-batches/rules.ts';
import { columnsOf, first, type UploadedFile } from '../../../main/testing/uploaded-file.ts';
import { openColumnFile } from '../../../platform/files/column-file.ts';

export const uploadedFile: UploadedFile = {
  of: 'payment links',
  ...columnsOf(linkColumns, { referenceId: 'INV-1', customerName: 'NAME', amount: 'FIGURE' }),
  written: '1,234.50',
  figure: 1_234_50,
  async read(path) {
    const columns = { headings: linkColumns, optional: optionalLinkColumns, maxRows: maxLinkRows };
    const { reading, rows } = await openColumnFile(path, { ...columns, amounts: ['amount'] });
    const { link, wrong } = readLinkRow((await first(rows)).cells, { kind: 'ONLINE', now: Date.now() });
    return { name: link.customerName ?? '', figure: link.amount ?? wrong[0]?.code ?? '', reading };
  },
};
