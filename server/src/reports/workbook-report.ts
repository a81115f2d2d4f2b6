import type { ReportCell, ReportColumn } from '@galla/contract/report-columns.ts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Footer } from './csv-report.ts';

const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relations = `${office}/officeDocument/2006/relationships`;
const packaged = `${office}/package/2006`;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const encoder = new TextEncoder();
const xml = (body: string) => encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const escaped = (text: string) => text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The places of the formats in `cellXfs` below. */
const styleOf: { readonly [Cell in ReportCell | 'heading']: number } = {
  ...{ text: 1, rupees: 2, moment: 3, day: 4, number: 0, heading: 5 },
};
const widthOf: { readonly [Cell in ReportCell]: number } = { text: 22, rupees: 16, number: 12, moment: 20, day: 14 };
/** Lakhs and crores are grouped as India does. */
const rupeeFormat = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00';
const xf = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`;
const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${escaped(rupeeFormat)}"/><numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="dd\\ mmm\\ yyyy"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${xf(0)}${xf(49)}${xf(164)}${xf(165)}${xf(166)}${xf(49, 1)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
const parts: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
];

/** A spreadsheet has so many rows; what lies beyond is a CSV's. */
export const mostWorkbookRows = 1_048_576;

/**
 * A report as a workbook of one sheet, compressed while its rows come, in constant memory: amounts, days and moments are
 * numbers with a format, texts are texts by their type and never formulas. `rows` is what COPY writes in its text format.
 */
export async function* workbookReport(
  rows: AsyncIterable<Buffer>,
  { columns, footer }: { readonly columns: readonly ReportColumn[]; readonly footer: Footer },
  wrote: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  for (const [name, body] of parts) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(xml(body), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  for await (const piece of sheetXml(rows, columns, footer, wrote)) {
    sheet.push(encoder.encode(piece));
    yield* ready.splice(0);
  }
  sheet.push(new Uint8Array(0), true);
  zip.end();
  yield* ready.splice(0);
}

async function* sheetXml(
  rows: AsyncIterable<Buffer>,
  columns: readonly ReportColumn[],
  footer: Footer,
  wrote: (rows: number) => void,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ cell, heading }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(widthOf[cell], heading.length + 2)}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }) => textCell(heading, styleOf.heading));
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headings.join('')}</row>`;
  let done = 0;
  for await (const lines of linesOf(rows)) {
    done += lines.length;
    wrote(done);
    yield lines.map((line) => rowXml(line, columns)).join('');
  }
  yield `<row/>${footer.map(footerXml).join('')}</sheetData></worksheet>`;
}

const textCell = (text: string, style: number = styleOf.text) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (number: string, style: number) => `<c s="${style}"><v>${number}</v></c>`;

function rowXml(line: string, columns: readonly ReportColumn[]): string {
  const cells = line.split('\t').map((value, index) => {
    const cell = columns[index]?.cell ?? 'text';
    if (value === '\\N') return '<c/>';
    return cell === 'text' ? textCell(unescaped(value)) : numberCell(value, styleOf[cell]);
  });
  return `<row>${cells.join('')}</row>`;
}

/** Amounts of the footer are amounts there too. */
const footerXml = ([label, value]: Footer[number]) =>
  `<row>${textCell(label, styleOf.heading)}${label.endsWith('(INR)') ? numberCell(value, styleOf.rupees) : textCell(value)}</row>`;

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** COPY's text format escapes with backslashes; control characters have no place in XML. */
const unescaped = (text: string) =>
  (text.includes('\\') ? text.replace(/\\(.)/g, (_match, letter: string) => escapes[letter] ?? letter) : text).replace(
    /\p{Cc}/gu,
    ' ',
  );

/** Whole lines, many at a time: a piece of the stream may end inside of one, and inside of a character. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}
