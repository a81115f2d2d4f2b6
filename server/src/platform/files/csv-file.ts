import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** The problem of a file or of the options for reading it. The message is for the person at the terminal. */
export class CsvFileError extends Error {
  override readonly name = 'CsvFileError';
}

/** One row. `line` is the line of the file on which it ends, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The encoding of a text. */
export type CsvEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** The format of a CSV file; the defaults are RFC 4180. */
export interface CsvManner {
  readonly delimiter?: string;
  /** A byte order mark selects UTF-16 in any case. */
  readonly encoding?: CsvEncoding;
  /** Reads quotes inside of cells as text, as banks write them. */
  readonly looseQuotes?: boolean;
}

/** The limits of a row: an endless row would block the process while it is read. */
const max = { bytes: 256 * 1024, cells: 1000 };

/**
 * Streams the rows, the header first: memory does not grow with the file. `read` is called with the number of bytes
 * read.
 */
export async function* readCsv(
  path: string,
  read: (bytes: number) => void = () => undefined,
  { delimiter = ',', encoding = 'utf-8', looseQuotes = false }: CsvManner = {},
): AsyncGenerator<CsvRow> {
  const source = createReadStream(path);
  const parser = parse({
    bom: true,
    info: true,
    delimiter,
    relax_quotes: looseQuotes,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: max.bytes,
  });
  const text = checkText(read, encoding);
  source.on('error', (error) => text.destroy(readable(error)));
  text.on('error', (error) => parser.destroy(error));
  source.pipe(text).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.length > max.cells)
        throw new CsvFileError(`Line ${info.lines} has more than ${max.cells} cells. Is it a CSV file?`);
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong();
    throw new CsvFileError(`The file is no CSV. ${wrongQuote(error)}`.trim(), { cause: error });
  } finally {
    source.destroy();
  }
}

/** The quoting error of a line in our own words: the library's message names its own settings. */
function wrongQuote(error: CsvError): string {
  const { code, lines } = error as CsvError & { readonly lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened and not closed.';
  if (code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE')
    return `Line ${lines} has a quote inside a cell.`;
  return '';
}

function readable(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new CsvFileError(`There is no file ${error.path}.`);
  if (error.code === 'EISDIR') return new CsvFileError('A CSV file is needed, not a folder.');
  return new CsvFileError(`The file cannot be read: ${error.message}`);
}

const tooLong = () => new CsvFileError(`A line is longer than ${max.bytes / 1024} KB. Is it a CSV file?`);

/** The UTF-16 encoding that the first two bytes of a text show. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * Converts text of the encoding to UTF-8 and refuses invalid bytes, because no one would notice a wrong letter in a
 * name later.
 */
function checkText(read: (bytes: number) => void, given: CsvEncoding): Transform {
  let encoding = given;
  let decoder = new TextDecoder(given, { fatal: given !== 'windows-1252', ignoreBOM: true });
  let [offset, sinceLine] = [0, 0];
  const refuse = (what: string) => new CsvFileError(`${what} Save it as “CSV UTF-8” and try again.`);
  const begin = (bytes: Buffer): void => {
    encoding = utf16Of(bytes) ?? given;
    if (encoding !== given) decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  };
  const checked = (bytes: Buffer): Error | Buffer => {
    const nul = encoding.startsWith('utf-16') ? -1 : bytes.indexOf(0);
    if (nul >= 0) return refuse(`The file is no text: byte ${offset + nul + 1} is zero.`);
    try {
      const text = decoder.decode(bytes, { stream: true });
      // Windows-1252 does not use these bytes, so the text has another encoding.
      if (encoding === 'windows-1252' && /[\u0081\u008d\u008f\u0090\u009d]/.test(text))
        return refuse('The file is neither UTF-8 nor Windows-1252.');
      return encoding === 'utf-8' ? bytes : Buffer.from(text);
    } catch {
      const name = encoding === 'utf-8' ? 'UTF-8' : 'UTF-16';
      return refuse(
        `The file is not ${name}: there is a wrong byte between byte ${offset + 1} and ${offset + bytes.length}.`,
      );
    }
  };
  // Checked before the parser: the parser counts letters, and a line of commas has none.
  const isTooLong = (text: Buffer): boolean => {
    const first = text.indexOf(10);
    sinceLine += first < 0 ? text.length : first;
    if (sinceLine > max.bytes) return true;
    if (first >= 0) sinceLine = text.length - 1 - text.lastIndexOf(10);
    return sinceLine > max.bytes;
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (offset === 0) begin(bytes);
      const result = checked(bytes);
      offset += bytes.length;
      read(offset);
      if (result instanceof Error) done(result);
      else if (isTooLong(result)) done(tooLong());
      else done(null, result);
    },
    flush(done) {
      try {
        decoder.decode();
        done();
      } catch {
        done(
          refuse(`The file is not ${encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'}: it ends in the middle of a letter.`),
        );
      }
    },
  });
}
