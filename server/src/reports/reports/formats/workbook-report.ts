import type { ReportCell, ReportColumn } from '@galla/contract/reports/reports/columns.ts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { escaped, main, sheetPath, styleOf, workbookParts } from './workbook-parts.ts';

const encoder = new TextEncoder();
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const widthOf: { readonly [Cell in ReportCell]: number } = { text: 22, rupees: 16, number: 12, moment: 20, day: 14 };
/** The maximum number of rows that spreadsheets open in a sheet, 1,048,576, less the heading. */
const usualSheetRows = 1_048_000;

/** A line of the sheet of totals: label and value, both texts. The value is an amount if the label ends with (INR). */
export type TotalLine = readonly [label: string, value: string];

/** The content of a workbook. */
interface Content {
  readonly columns: readonly ReportColumn[];
  readonly totalLines: readonly TotalLine[];
  /** The number of rows, because a workbook lists its sheets before it writes them. */
  readonly count: number;
  readonly sheetRows?: number;
}

/**
 * A report as a workbook, compressed while its rows arrive, in constant memory. Amounts, days and times are numbers
 * with a format; texts have the type text, so they are never formulas. `rows` is COPY's text format. Rows that do not
 * fit in one sheet continue in the next. The totals have their own sheet at the end, so that sums, filters and pivots
 * over the rows do not include them.
 */
export async function* workbookReport(
  rows: AsyncIterable<Buffer>,
  content: Content,
  wrote: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const { sheetRows = usualSheetRows, count, columns, totalLines } = content;
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
  const letters = columns.map((_column, index) => lettersOf(index));
  let [done, number] = [0, 1];
  let sheet = openSheet(zip, number, columns);
  // Below the heading.
  let at = 2;
  for await (const lines of linesOf(rows)) {
    while (lines.length > 0) {
      if (done === number * sheetRows) {
        sheet.push(encoder.encode('</sheetData></worksheet>'), true);
        number += 1;
        sheet = openSheet(zip, number, columns);
        at = 2;
      }
      const part = lines.splice(0, number * sheetRows - done);
      done += part.length;
      const first = at;
      sheet.push(
        encoder.encode(part.map((line, index) => rowXml(line, { columns, letters, at: first + index })).join('')),
      );
      at += part.length;
    }
    wrote(done);
    yield* ready.splice(0);
  }
  sheet.push(encoder.encode('</sheetData></worksheet>'), true);
  addTotals(zip, sheets + 1, totalLines);
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
  const headings = columns.map(({ heading }, index) => textCell(`${lettersOf(index)}1`, heading, styleOf.heading));
  sheet.push(
    encoder.encode(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
    ),
  );
  return sheet;
}

/** The name of a column, counted from 0: `A` to `Z`, then `AA`. */
const lettersOf = (index: number): string =>
  `${index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`;

const textCell = (at: string, text: string, style: number = styleOf.text) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (at: string, number: string, style: number) => `<c r="${at}" s="${style}"><v>${number}</v></c>`;

interface RowLayout {
  readonly columns: readonly ReportColumn[];
  readonly letters: readonly string[];
  readonly at: number;
}

/** Every cell has its reference. The format does not require it, but programs that read workbooks do. */
function rowXml(line: string, { columns, letters, at }: RowLayout): string {
  const cells = line.split('\t').map((value, index) => {
    if (value === '\\N') return '';
    const cell = columns[index]?.cell ?? 'text';
    const place = `${letters[index]}${at}`;
    return cell === 'text' ? textCell(place, unescaped(value)) : numberCell(place, value, styleOf[cell]);
  });
  return `<row r="${at}">${cells.join('')}</row>`;
}

function addTotals(zip: Zip, number: number, totalLines: readonly TotalLine[]): void {
  const sheet = new ZipDeflate(sheetPath(number), { level: 6 });
  zip.add(sheet);
  const rows = totalLines.map((line, index) => totalXml(line, index + 1));
  sheet.push(
    encoder.encode(
      `${declaration}<worksheet xmlns="${main}"><cols><col min="1" max="2" width="24" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
    true,
  );
}

function totalXml([label, value]: TotalLine, at: number): string {
  const isAmount = label.endsWith('(INR)');
  const second = isAmount ? numberCell(`B${at}`, value, styleOf.rupees) : textCell(`B${at}`, value);
  return `<row r="${at}">${textCell(`A${at}`, label, styleOf.heading)}${second}</row>`;
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * Removes the backslash escapes of COPY's text format, and the characters that XML forbids: control characters and two
 * noncharacters.
 */
const unescaped = (text: string) =>
  (text.includes('\\') ? text.replace(/\\(.)/g, (_match, letter: string) => escapes[letter] ?? letter) : text).replace(
    /[\p{Cc}\ufffe\uffff]/gu,
    ' ',
  );

/** Splits the stream into whole lines, many at a time. A chunk may end within a line or a character. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}
