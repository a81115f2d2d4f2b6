import type yauzl from 'yauzl';
import { columnOf, foreignCurrencyIn, isDateFormat, isInRange, textOfValue, withoutEscapes } from './xlsx-values.ts';
import {
  broken,
  entriesOf,
  type Listener,
  local,
  maxima,
  openZip,
  parsePart,
  parseWhole,
  tooLarge,
  XlsxFileError,
} from './xlsx-zip.ts';

/** One row of the first sheet. Cells are texts, as `textOfValue` writes them. */
export interface XlsxRow {
  /** The row's number in the sheet, from 1. Workbooks may omit empty rows. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The columns of the cells that are formulas: their stored results may be wrong, and are not recalculated here. */
  readonly formulas: ReadonlySet<number>;
  /** The columns of the cells that are numbers or dates, not texts. */
  readonly typed: ReadonlySet<number>;
  /** Whether the row is hidden, by hand or by a filter. */
  readonly isHidden: boolean;
}

/** The sheets of a workbook: the one that is read, and the others. */
export interface Sheets {
  readonly sheet: string;
  readonly hidden: readonly string[];
  readonly others: readonly string[];
}

/** Which sheet of a workbook is read: the first visible one. @throws XlsxFileError */
export async function sheetsOf(path: string): Promise<Sheets> {
  const zip = await openZip(path);
  try {
    const { chosen, sheets } = await shownSheet(zip, await entriesOf(zip));
    const others = sheets.filter((sheet) => sheet !== chosen);
    const namesOf = (isHidden: boolean) =>
      others.filter((sheet) => sheet.isHidden === isHidden).map(({ name }) => name.slice(0, 31));
    return { sheet: chosen.name, hidden: namesOf(true), others: namesOf(false) };
  } finally {
    zip.close();
  }
}

/**
 * The rows of the first visible sheet of a workbook, as a stream: memory grows only with the distinct texts, which are
 * limited. Sizes are checked before anything is inflated and enforced during it.
 * @throws XlsxFileError
 */
export async function* readXlsx(path: string): AsyncGenerator<XlsxRow> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const texts = await readTexts(zip, entries.get('xl/sharedStrings.xml'));
    const { path: part, epoch } = await shownSheet(zip, entries);
    const sheet = entries.get(part);
    if (sheet === undefined) throw broken();
    const styles = await readStyles(zip, entries.get('xl/styles.xml'));
    yield* readSheet(zip, sheet, { texts, styles, epoch });
  } finally {
    zip.close();
  }
}

const nothing = { text: () => undefined, close: () => undefined };

interface Sheet {
  readonly id: string;
  readonly name: string;
  readonly isHidden: boolean;
}

/** The most sheets of a workbook. */
const maxSheets = 1000;

/** The first visible sheet, and the epoch of the workbook's day numbers. */
async function shownSheet(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
  let epoch: 1900 | 1904 = 1900;
  const all: Sheet[] = [];
  if (!entries.has('xl/workbook.xml')) throw otherArchive(entries);
  await parseWhole(zip, entries.get('xl/workbook.xml'), {
    ...nothing,
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) epoch = 1904;
      if (name !== 'sheet' || all.length >= maxSheets) return;
      const id = Object.entries(attributes).find(([key]) => local(key) === 'id' && key.includes(':'))?.[1];
      const isHidden = /^(hidden|veryHidden)$/i.test(attributes['state'] ?? '');
      if (id !== undefined) all.push({ id, name: attributes['name'] ?? '', isHidden });
    },
  });
  const targets = new Map<string, string>();
  await parseWhole(zip, entries.get('xl/_rels/workbook.xml.rels'), {
    ...nothing,
    open(name, { Id: id, Target: target, Type: type = '' }) {
      // Sheets that consist of one chart or dialog have no cells.
      const hasCells = !/\/(?:chartsheet|dialogsheet|macrosheet|xlMacrosheet)$/i.test(type);
      if (name === 'Relationship' && id !== undefined && target !== undefined && hasCells) targets.set(id, target);
    },
  });
  const sheets = all.filter(({ id }) => targets.has(id));
  if (sheets.length === 0) throw broken();
  const chosen = sheets.find(({ isHidden }) => !isHidden);
  if (chosen === undefined) throw new XlsxFileError('All sheets of the workbook are hidden. Show the one to read.');
  const target = targets.get(chosen.id) ?? '';
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, epoch, chosen, sheets };
}

/** Other kinds of ZIP archive, by parts that only they have. */
const archives: readonly (readonly [what: string, part: RegExp])[] = [
  ['a binary Excel workbook (.xlsb)', /^xl\/workbook\.bin$/],
  ['a Word document', /^word\//],
  ['a PowerPoint presentation', /^ppt\//],
  ['an OpenDocument file, such as .ods', /^META-INF\/manifest\.xml$/],
  ['an Apple Numbers file', /^Index\/|\.iwa$/],
];

function otherArchive(entries: ReadonlyMap<string, yauzl.Entry>): XlsxFileError {
  const names = [...entries.keys()];
  const what = archives.find(([, part]) => names.some((name) => part.test(name)))?.[0] ?? 'a ZIP archive';
  return new XlsxFileError(`The file is ${what} and no Excel workbook. Save it as XLSX or CSV and try again.`);
}

/** The cell styles by number: whether they show dates, and the sign of a currency that is not the rupee. */
interface Styles {
  readonly dates: readonly boolean[];
  readonly currencies: readonly (string | undefined)[];
}

async function readStyles(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<Styles> {
  const [codes, dates, currencies] = [new Map<number, string>(), [] as boolean[], [] as (string | undefined)[]];
  if (entry === undefined) return { dates, currencies };
  let isOfCells = false;
  await parseWhole(zip, entry, {
    ...nothing,
    open(name, attributes) {
      if (codes.size + dates.length > maxima.formats) throw tooLarge();
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isOfCells = true;
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name !== 'xf' || !isOfCells) return;
      dates.push(isDateFormat(id, codes.get(id)));
      currencies.push(foreignCurrencyIn(codes.get(id) ?? ''));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return { dates, currencies };
}

/** The shared texts, which cells refer to by number. Small workbooks may have none. */
async function readTexts(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (entry === undefined) return texts;
  let [text, sum, isText, isPhonetic] = ['', 0, false, false];
  await parseWhole(zip, entry, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(piece) {
      if (!isText) return;
      text += piece;
      sum += piece.length;
      if (sum > maxima.texts || text.length > maxima.cell) throw tooLarge();
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** The parts of the workbook that the cells of a sheet refer to. */
interface Book {
  readonly texts: readonly string[];
  readonly styles: Styles;
  readonly epoch: 1900 | 1904;
}

async function* readSheet(zip: yauzl.ZipFile, entry: yauzl.Entry, book: Book): AsyncGenerator<XlsxRow> {
  const rows: XlsxRow[] = [];
  const listener = sheetListener(book, (row) => rows.push(row));
  for await (const _ of parsePart(zip, entry, listener)) {
    yield* rows;
    rows.length = 0;
  }
  yield* rows;
}

interface RawCell {
  readonly type: string;
  readonly value: string;
  readonly style: number;
}

/** The text of a cell, and whether the workbook stores it as a number or date without a currency. */
function readCell(book: Book, { type, value, style }: RawCell): { readonly text: string; readonly isTyped: boolean } {
  const isDate = book.styles.dates[style] === true;
  const isNumber = (type === '' || type === 'n' || type === 'd') && value !== '';
  const plain = type === 's' ? book.texts[Number(value)] : textOfValue({ type, value, isDate, epoch: book.epoch });
  if (plain === undefined) throw broken();
  if (!isNumber) return { text: withoutEscapes(plain), isTyped: false };
  const currency = book.styles.currencies[style];
  return { text: `${currency ?? ''}${plain}`, isTyped: currency === undefined };
}

function sheetListener(book: Book, add: (row: XlsxRow) => void): Listener {
  let [cells, formulas, size]: [string[], Set<number>, number] = [[], new Set(), 0];
  let [typed, isHidden]: [Set<number>, boolean] = [new Set(), false];
  let [isValue, isFormula, value, type, style, column, number] = [false, false, '', '', 0, 0, 0];
  /** Ranges that share one formula: only the first cell contains it. */
  const ranges: string[] = [];
  return {
    open(name, { r = '', t = '', s = '', ref = '', hidden = '' }) {
      if (name === 'row') {
        [cells, formulas, size, column, number] = [[], new Set(), 0, 0, Number(r) || number + 1];
        [typed, isHidden] = [new Set(), /^(1|true)$/.test(hidden)];
      }
      if (name === 'c') [value, type, style, isFormula, column] = ['', t, Number(s), false, columnOf(r) ?? column + 1];
      if (name === 'f') isFormula = true;
      if (name === 'f' && t === 'array' && ranges.push(ref) > maxima.arrays)
        throw new XlsxFileError('The workbook has too many array formulas. Paste its cells as values.');
      isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (isValue) value += piece;
      if (value.length > maxima.cell) throw tooLarge();
    },
    close(name) {
      isValue = false;
      if (name === 'row') add({ number, cells, formulas, typed, isHidden });
      if (name !== 'c') return;
      if (column > maxima.columns) throw tooLarge();
      while (cells.length < column) cells.push('');
      const { text, isTyped } = readCell(book, { type, value, style });
      if (isTyped) typed.add(column - 1);
      size += text.length;
      if (size > maxima.row) throw tooLarge();
      cells[column - 1] = text;
      if (isFormula || ranges.some((range) => isInRange(range, column, number))) formulas.add(column - 1);
    },
  };
}
