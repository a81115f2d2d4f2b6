import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spreadsheetText } from '@galla/contract/core/spreadsheet-text.ts';
import { gstinProblem } from '@galla/contract/core/tax-ids.ts';
import { recordByOperator } from '../../../identity/audit/public/service.ts';
import { databaseCommand, UsageError } from '../../../platform/operator.ts';
import { isBilled, listDocuments } from './queries.ts';
import { rupeesText, type Section, sectionsOf, totalsOf } from './sections.ts';

/** `npm run operator -- gstr1 2026-11 --to FOLDER`: a month of all merchants for the provider's GST return. */
export const returnCommand = databaseCommand({
  words: ['gstr1'],
  section: 'installation',
  help: `  npm run operator -- gstr1 YYYY-MM --to FOLDER                 the invoices and credit notes of a month of all merchants, as
                                                               CSV files for the GST portal's offline tool (GSTR-1)`,
  options: { to: { type: 'string' } },
  async run({ tx, operator, words, options: { to: folder } }) {
    const [, month = '', ...more] = words;
    if (more.length > 0 || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month))
      throw new UsageError('A month is needed, such as 2026-11.');
    if (folder === undefined) throw new UsageError('--to is the folder that the files go to.');
    const first = `${month}-01`;
    if (!(await isBilled(tx, first))) throw new UsageError(`The invoices of ${month} are not written yet.`);
    const documents = await listDocuments(tx, first);
    const sections = sectionsOf(documents);
    await mkdir(folder, { recursive: true });
    for (const section of sections) await writeFile(join(folder, `${section.name}.csv`), csvOf(section));
    await recordByOperator(tx, operator, undefined, 'GST_RETURN_WRITTEN', { month, documents: documents.length });
    const { taxable, exempt, igst, cgst, sgst, total } = totalsOf(documents);
    const notes = documents.filter(({ kind }) => kind === 'CREDIT_NOTE').length;
    return [
      `${month}: ${documents.length - notes} invoices and ${notes} credit notes in ${folder}`,
      ...sections.map(({ name, rows }) => `  ${`${name}.csv`.padEnd(14)}${rows.length} rows`),
      `Taxable ${rupeesText(taxable)}, exempt ${rupeesText(exempt)}, IGST ${rupeesText(igst)}, CGST ${rupeesText(cgst)}, SGST ${rupeesText(sgst)}`,
      `Invoices less credit notes ${rupeesText(total)}`,
      ...documents.flatMap((one) => [
        ...(one.merchant_gstin === null || gstinProblem(one.merchant_gstin) === undefined
          ? []
          : [`LOOK  ${one.number}: the GSTIN ${one.merchant_gstin} of ${one.merchant_code} is wrong.`]),
        ...(one.gst_rate === null && one.taxable > 0
          ? [`LOOK  ${one.number}: the month has two rates. Enter both in the tool.`]
          : []),
      ]),
    ].join('\n');
  },
});

const cell = (text: string) => {
  // Negative amounts are numbers; texts of merchants must never become formulas.
  const safe = /^-?\d+\.\d\d$/.test(text) ? text : spreadsheetText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvOf = ({ head, rows }: Section) => `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
