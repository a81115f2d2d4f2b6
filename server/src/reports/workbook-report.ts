import type { ReportCell, ReportColumn } from '@galla/contract/report-columns.ts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Footer } from './csv-report.ts';
import { escaped, main, sheetPath, styleOf, workbookParts } from './workbook-parts.ts';

const encoder = new TextEncoder();
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const widthOf: { readonly [Cell in ReportCell]: number } = { text: 22, rupees: 16, number: 12, moment: 20, day: 14 };
/** Spreadsheets open 1,048,576 rows of a sheet; heading and footer are among them. */
const usualSheetRows = 1_048_000;

/** What a workbook holds. */
interface Content {
  readonly columns: readonly ReportColumn[];
  readonly footer: Footer;
  /** How many rows there will be: sheets are listed before they are written. */
  readonly count: number;
  readonly sheetRows?: number;
}

/**
 * A report as a workbook, compressed while its rows come, in constant memory: amounts, days and moments are numbers with a
 * format, texts are texts by their type and never formulas. `rows` is what COPY writes in its text format. Rows that a
 * sheet does not hold go on in the next; the footer ends the last.
 */
export async function* workbookReport(
  rows: AsyncIterable<Buffer>,
  content: Content,
  wrote: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const { sheetRows = usualSheetRows, count, columns, footer } = content;
  const sheets = Math.max(1, Math.ceil(count / sheetRows));
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  for (const [path, body] of Object.entries(workbookParts(sheets))) {
    const part = new ZipPassThrough(path);
    zip.add(part);
    part.push(encoder.encode(declaration + body), true);
  }
  let [done, number] = [0, 1];
  let sheet = openSheet(zip, number, columns);
  for await (const lines of linesOf(rows)) {
    while (lines.length > 0) {
      if (done === number * sheetRows) {
        sheet.push(encoder.encode('</sheetData></worksheet>'), true);
        number += 1;
        sheet = openSheet(zip, number, columns);
      }
      const part = lines.splice(0, number * sheetRows - done);
      done += part.length;
      sheet.push(encoder.encode(part.map((line) => rowXml(line, columns)).join('')));
    }
    wrote(done);
    yield* ready.splice(0);
  }
  sheet.push(encoder.encode(`<row/>${footer.map(footerXml).join('')}</sheetData></worksheet>`), true);
  zip.end();
  yield* ready.splice(0);
}

function openSheet(zip: Zip, number: number, columns: readonly ReportColumn[]): ZipDeflate {
  const sheet = new ZipDeflate(sheetPath(number), { level: 6 });
  zip.add(sheet);
  const widths = columns.map(({ cell, heading }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${Math.max(widthOf[cell], heading.length + 2)}" customWidth="1"/>`;
  });
  const headings = columns.map(({ heading }) => textCell(heading, styleOf.heading));
  sheet.push(
    encoder.encode(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${headings.join('')}</row>`,
    ),
  );
  return sheet;
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
