import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import type { Download } from '../http/handlers.ts';

/** A template that people fill in: the headings and one example. `name` has no extension. */
export function templateFile(
  format: 'csv' | 'xlsx',
  {
    name,
    sheet,
    rows,
  }: { readonly name: string; readonly sheet: string; readonly rows: readonly (readonly string[])[] },
): Download {
  if (format === 'csv') {
    const stream = Readable.from([`\uFEFF${stringify([...rows])}`], { objectMode: false });
    return { fileName: `${name}.csv`, stream, type: 'text/csv; charset=utf-8' };
  }
  return {
    fileName: `${name}.xlsx`,
    stream: Readable.from([Buffer.from(workbook(rows, sheet))], { objectMode: false }),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}

const office = 'http://schemas.openxmlformats.org';
const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const escaped = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** A workbook with one sheet whose cells are all texts, so that spreadsheets change neither ids nor amounts. */
export function workbook(table: readonly (readonly string[])[], sheet = 'Sheet1'): Uint8Array {
  const cell = (text: string) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const data = table.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const main = `${office}/spreadsheetml/2006/main`;
  const relations = `${office}/officeDocument/2006/relationships`;
  const packaged = `${office}/package/2006`;
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(`<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
  });
}
