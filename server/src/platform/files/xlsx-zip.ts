import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** The problem of a workbook; the message says what to do. `limit` if it is larger than Galla reads. */
export class XlsxFileError extends Error {
  override readonly name = 'XlsxFileError';
  readonly limit: boolean;

  constructor(message: string, limit = false) {
    super(message);
    this.limit = limit;
  }
}

/** The limits of a workbook: a small file can contain gigabytes of one repeated letter. */
export const maxima = {
  entries: 1000,
  inflated: 400 * 1024 * 1024,
  ratio: 250,
  texts: 40_000_000,
  columns: 200,
  /** The characters of a cell; no spreadsheet allows more. */
  cell: 32_767,
  /** The characters of a row. */
  row: 256 * 1024,
  formats: 65_536,
  arrays: 100,
  node: 1_000_000,
};
/** The workbook is larger than Galla reads. */
export const tooLarge = () =>
  new XlsxFileError('The workbook holds more than Galla reads. Save it as CSV and try again.', true);
/** The workbook is not one that a spreadsheet writes. */
export const broken = () => new XlsxFileError('The workbook cannot be read. Save it again, or save it as CSV.');

/** Opens a workbook. @throws XlsxFileError */
export function openZip(path: string): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
  return new Promise((resolve, reject) => {
    yauzl.open(path, options, (error, zip) => (error === null ? resolve(zip) : reject(broken())));
  });
}

/** The parts by their names, after a check of their sizes. */
export function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let inflated = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(broken()));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      inflated += entry.uncompressedSize;
      const isBomb = entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * maxima.ratio;
      if (entries.size >= maxima.entries || inflated > maxima.inflated || isBomb) return reject(tooLarge());
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

/** An XML name without its prefix. */
export const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Receives the tags and texts of a part. The parser keeps nothing in memory, and limits the length of a text. */
export interface Listener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Parses a part chunk by chunk, and yields to the caller after each one. */
export async function* parsePart(zip: yauzl.ZipFile, entry: yauzl.Entry, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  let sinceTag = 0;
  let failure: Error | undefined;
  const fail = () => {
    failure ??= broken();
  };
  parser.on('error', fail);
  // Workbooks need no document type, and its declarations can be abused.
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
      if (sinceTag > maxima.node) throw tooLarge();
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

/** Parses a whole part. @throws XlsxFileError */
export async function parseWhole(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry | undefined,
  listener: Listener,
): Promise<void> {
  if (entry === undefined) throw broken();
  for await (const _ of parsePart(zip, entry, listener));
}
