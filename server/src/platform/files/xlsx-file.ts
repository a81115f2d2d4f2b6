import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { columnOf, isDateFormat, isInRange, textOfValue } from './xlsx-values.ts';

/** What is wrong with a workbook; the message says what to do. `limit` where it is larger than Galla reads. */
export class XlsxFileError extends Error {
  override readonly name = 'XlsxFileError';
  readonly limit: boolean;

  constructor(message: string, limit = false) {
    super(message);
    this.limit = limit;
  }
}

/** One row of the first sheet. Cells are texts, as `textOfValue` writes them. */
export interface XlsxRow {
  /** The row's number in the sheet, from 1; empty rows may be left out. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The places of cells that are formulas: what they showed when they were saved may be wrong, and nothing computes it. */
  readonly formulas: ReadonlySet<number>;
}

/** What a workbook may be at most: a small file can hold gigabytes of the same letter. */
const most = {
  entries: 1000,
  inflated: 400 * 1024 * 1024,
  ratio: 250,
  texts: 40_000_000,
  columns: 200,
  /** Of a cell in characters: no sheet holds more. */
  cell: 32_767,
  /** Of a row in characters. */
  row: 256 * 1024,
  formats: 65_536,
  arrays: 100,
  node: 1_000_000,
};
const tooLarge = () =>
  new XlsxFileError('The workbook holds more than Galla reads. Save it as CSV and try again.', true);
const broken = () => new XlsxFileError('The workbook cannot be read. Save it again, or save it as CSV.');

/**
 * The rows of the first sheet of a workbook, as a stream: memory grows with the distinct texts alone, which are bounded.
 * Sizes are bounded before anything is inflated and held to while it is. @throws XlsxFileError
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

function openZip(path: string): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
  return new Promise((resolve, reject) => {
    yauzl.open(path, options, (error, zip) => (error === null ? resolve(zip) : reject(broken())));
  });
}

/** The parts by their names, once their sizes are known to be harmless. */
function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let inflated = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(broken()));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      inflated += entry.uncompressedSize;
      const isBomb = entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * most.ratio;
      if (entries.size >= most.entries || inflated > most.inflated || isBomb) return reject(tooLarge());
      if (entry.isEncrypted()) return reject(new XlsxFileError('The workbook has a password. Save it without one.'));
      if (/vbaProject\.bin$/i.test(entry.fileName))
        return reject(new XlsxFileError('The workbook has macros. Save it as a workbook without macros, or as CSV.'));
      if (entries.has(entry.fileName)) return reject(broken());
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(broken())));
  });
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Hears the tags of a part; nothing is kept beyond what a listener keeps, and a text has to end at some time. */
interface Listener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Parses a part piece by piece, and hands over to the caller after each. */
async function* parsePart(zip: yauzl.ZipFile, entry: yauzl.Entry, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  let sinceTag = 0;
  let failure: Error | undefined;
  const fail = () => {
    failure ??= broken();
  };
  parser.on('error', fail);
  // What a document type could declare, nothing of a workbook needs.
  parser.on('doctype', fail);
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    listener.open(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    listener.close(local(name));
  });
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await openEntry(zip, entry);
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      sinceTag += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
      if (failure !== undefined) throw failure;
      if (sinceTag > most.node) throw tooLarge();
      yield;
    }
    parser.write(decoder.decode()).close();
    if (failure !== undefined) throw failure;
  } catch (error) {
    throw error instanceof XlsxFileError ? error : broken();
  } finally {
    stream.destroy();
  }
}

async function parseWhole(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, listener: Listener): Promise<void> {
  if (entry === undefined) throw broken();
  for await (const _ of parsePart(zip, entry, listener));
}

const nothing = { text: () => undefined, close: () => undefined };

/** The name of the part that the workbook's first sheet lies in, and the year in which its days begin. */
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

/** Which styles of cells show dates, by their number. */
async function readDateStyles(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined): Promise<boolean[]> {
  const [codes, styles] = [new Map<number, string>(), [] as boolean[]];
  if (entry === undefined) return styles;
  let isOfCells = false;
  await parseWhole(zip, entry, {
    ...nothing,
    open(name, attributes) {
      if (codes.size + styles.length > most.formats) throw tooLarge();
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

/** The texts that cells name by number. Small workbooks may have none. */
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
      if (sum > most.texts || text.length > most.cell) throw tooLarge();
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** What the cells of a sheet refer to. */
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
  /** Ranges that one formula fills: only the first cell says so itself. */
  const ranges: string[] = [];
  return {
    open(name, { r = '', t = '', s = '', ref = '' }) {
      if (name === 'row') [cells, formulas, size, column, number] = [[], new Set(), 0, 0, Number(r) || number + 1];
      if (name === 'c') [value, type, style, isFormula, column] = ['', t, Number(s), false, columnOf(r) ?? column + 1];
      if (name === 'f') isFormula = true;
      if (name === 'f' && t === 'array' && ranges.push(ref) > most.arrays)
        throw new XlsxFileError('The workbook has too many array formulas. Paste its cells as values.');
      isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (isValue) value += piece;
      if (value.length > most.cell) throw tooLarge();
    },
    close(name) {
      isValue = false;
      if (name === 'row') add({ number, cells, formulas });
      if (name !== 'c') return;
      if (column > most.columns) throw tooLarge();
      while (cells.length < column) cells.push('');
      const isDate = book.dateStyles[style] === true;
      const text = type === 's' ? book.texts[Number(value)] : textOfValue({ type, value, isDate, epoch: book.epoch });
      if (text === undefined) throw broken();
      size += text.length;
      if (size > most.row) throw tooLarge();
      cells[column - 1] = text;
      if (isFormula || ranges.some((range) => isInRange(range, column, number))) formulas.add(column - 1);
    },
  };
}
