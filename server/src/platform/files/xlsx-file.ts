import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** What is wrong with a workbook; the message says what to do. `limit` where it is larger than Galla reads. */
export class XlsxFileError extends Error {
  override readonly name = 'XlsxFileError';
  readonly limit: boolean;

  constructor(message: string, limit = false) {
    super(message);
    this.limit = limit;
  }
}

/** One row of the first sheet. Cells are texts; numbers stand as they are shown with 15 digits. */
export interface XlsxRow {
  /** The row's number in the sheet, from 1; empty rows may be left out. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether a cell is a formula: what it showed when it was saved may be wrong, and nothing here computes it. */
  readonly hasFormula: boolean;
}

/** What a workbook may be at most: a small file can hold gigabytes of the same letter. */
const most = {
  entries: 1000,
  inflated: 400 * 1024 * 1024,
  ratio: 250,
  texts: 40_000_000,
  columns: 200,
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
    const sheet = entries.get(await firstSheet(zip, entries));
    if (sheet === undefined) throw broken();
    yield* readSheet(zip, sheet, texts);
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

/** The name of the part that the workbook's first sheet lies in. */
async function firstSheet(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>): Promise<string> {
  const nothing = { text: () => undefined, close: () => undefined };
  let id: string | undefined;
  await parseWhole(zip, entries.get('xl/workbook.xml'), {
    ...nothing,
    open(name, attributes) {
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
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
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
      if (sum > most.texts) throw tooLarge();
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

async function* readSheet(zip: yauzl.ZipFile, entry: yauzl.Entry, texts: readonly string[]): AsyncGenerator<XlsxRow> {
  const rows: XlsxRow[] = [];
  for await (const _ of parsePart(
    zip,
    entry,
    sheetListener(texts, (row) => rows.push(row)),
  )) {
    yield* rows;
    rows.length = 0;
  }
  yield* rows;
}

function sheetListener(texts: readonly string[], add: (row: XlsxRow) => void): Listener {
  let cells: string[] = [];
  let [hasFormula, isValue, value, type, column, number] = [false, false, '', '', 0, 0];
  return {
    open(name, { r = '', t = '' }) {
      if (name === 'row') [cells, hasFormula, column, number] = [[], false, 0, Number(r) || number + 1];
      if (name === 'c') [value, type, column] = ['', t, columnOf(r) ?? column + 1];
      if (name === 'f') hasFormula = true;
      isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(name) {
      isValue = false;
      if (name === 'row') add({ number, cells, hasFormula });
      if (name !== 'c') return;
      if (column > most.columns) throw tooLarge();
      while (cells.length < column) cells.push('');
      cells[column - 1] = textOf(type, value, texts);
    },
  };
}

/** The column of a place such as `AB12`, from 1. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function textOf(type: string, value: string, texts: readonly string[]): string {
  if (type === 's') {
    const text = texts[Number(value)];
    if (text === undefined) throw broken();
    return text;
  }
  if (type !== '' && type !== 'n') return value;
  const number = Number(value);
  // 99.99 is kept as 99.989999999999995; beyond 15 digits spreadsheets keep nothing.
  return value === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)));
}
