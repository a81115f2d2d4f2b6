import type yauzl from 'yauzl';
import { columnOf, isDateFormat, isInRange, textOfValue } from './xlsx-values.ts';
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
  /** The columns of the cells that are formulas: their stored results may be wrong, and nothing computes them here. */
  readonly formulas: ReadonlySet<number>;
}

/**
 * The rows of the first sheet of a workbook, as a stream: memory grows only with the distinct texts, which are limited.
 * Sizes are checked before anything is inflated and enforced during it. @throws XlsxFileError
 */
export async function* readXlsx(path: string): AsyncGenerator<XlsxRow> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const texts = await readTexts(zip, entries.get('xl/sharedStrings.xml'));
    const { name, epoch } = await firstSheet(zip, entries);
    const sheet = entries.get(name);
    if (sheet === undefined) throw broken();
    const dateStyles = await readDateStyles(zip, entries.get('xl/styles.xml'));
    yield* readSheet(zip, sheet, { texts, dateStyles, epoch });
  } finally {
    zip.close();
  }
}

const nothing = { text: () => undefined, close: () => undefined };

/** The path of the workbook's first sheet, and the year in which its day numbers begin. */
async function firstSheet(
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
): Promise<{ readonly name: string; readonly epoch: 1900 | 1904 }> {
  let epoch: 1900 | 1904 = 1900;
  let id: string | undefined;
  await parseWhole(zip, entries.get('xl/workbook.xml'), {
    ...nothing,
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) epoch = 1904;
      if (name !== 'sheet' || id !== undefined) return;
      id = Object.entries(attributes).find(([key]) => local(key) === 'id' && key.includes(':'))?.[1];
    },
  });
  let target: string | undefined;
  await parseWhole(zip, entries.get('xl/_rels/workbook.xml.rels'), {
    ...nothing,
    open(name, attributes) {
      if (name === 'Relationship' && attributes['Id'] === id) target = attributes['Target'];
    },
  });
  if (id === undefined || target === undefined) throw broken();
  return { name: target.startsWith('/') ? target.slice(1) : `xl/${target}`, epoch };
}

/** The cell styles that show dates, by number. */
async function readDateStyles(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<boolean[]> {
  const [codes, styles] = [new Map<number, string>(), [] as boolean[]];
  if (entry === undefined) return styles;
  let isOfCells = false;
  await parseWhole(zip, entry, {
    ...nothing,
    open(name, attributes) {
      if (codes.size + styles.length > maxima.formats) throw tooLarge();
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isOfCells = true;
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'xf' && isOfCells) styles.push(isDateFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** The shared texts, which cells name by number. Small workbooks may have none. */
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
  readonly dateStyles: readonly boolean[];
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

function sheetListener(book: Book, add: (row: XlsxRow) => void): Listener {
  let [cells, formulas, size]: [string[], Set<number>, number] = [[], new Set(), 0];
  let [isValue, isFormula, value, type, style, column, number] = [false, false, '', '', 0, 0, 0];
  /** Ranges with one shared formula: only the first cell contains it. */
  const ranges: string[] = [];
  return {
    open(name, { r = '', t = '', s = '', ref = '' }) {
      if (name === 'row') [cells, formulas, size, column, number] = [[], new Set(), 0, 0, Number(r) || number + 1];
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
      if (name === 'row') add({ number, cells, formulas });
      if (name !== 'c') return;
      if (column > maxima.columns) throw tooLarge();
      while (cells.length < column) cells.push('');
      const isDate = book.dateStyles[style] === true;
      const text = type === 's' ? book.texts[Number(value)] : textOfValue({ type, value, isDate, epoch: book.epoch });
      if (text === undefined) throw broken();
      size += text.length;
      if (size > maxima.row) throw tooLarge();
      cells[column - 1] = text;
      if (isFormula || ranges.some((range) => isInRange(range, column, number))) formulas.add(column - 1);
    },
  };
}
