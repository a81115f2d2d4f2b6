import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** What is wrong with a file or with how it is to be read; the message is for the person at the terminal. */
export class CsvFileError extends Error {
  override readonly name = 'CsvFileError';
}

/** One row. `line` is the line of the file on which it ends, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** How a CSV file is written. As RFC 4180 has it unless said otherwise. */
export interface CsvManner {
  readonly delimiter?: string;
  readonly encoding?: 'utf-8' | 'windows-1252';
  /** Takes quotes inside of cells for what they are, as banks write them. */
  readonly looseQuotes?: boolean;
}

/** The first is the header. Streams: memory does not grow with the file. `read` hears how many bytes were read. */
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
    max_record_size: 1_000_000,
  });
  const text = checkText(read, encoding);
  source.on('error', (error) => text.destroy(readable(error)));
  text.on('error', (error) => parser.destroy(error));
  source.pipe(text).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvFileError(`The file is no CSV. ${error.message}.`, { cause: error });
  } finally {
    source.destroy();
  }
}

function readable(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new CsvFileError(`There is no file ${error.path}.`);
  if (error.code === 'EISDIR') return new CsvFileError('A CSV file is needed, not a folder.');
  return new CsvFileError(`The file cannot be read: ${error.message}`);
}

/** Lets text of the encoding through, as UTF-8, and nothing else: a wrong letter in a name is found by nobody later. */
function checkText(read: (bytes: number) => void, encoding: 'utf-8' | 'windows-1252'): Transform {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8', ignoreBOM: true });
  let offset = 0;
  const refuse = (what: string) => new CsvFileError(`${what} Save it as “CSV UTF-8” and try again.`);
  const checked = (bytes: Buffer): Error | Buffer => {
    if (offset === 0 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
      return refuse('The file is UTF-16.');
    }
    if (offset === 0 && bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
      return refuse('The file is an Excel workbook or an archive.');
    const nul = bytes.indexOf(0);
    if (nul >= 0) return refuse(`The file is no text: byte ${offset + nul + 1} is zero.`);
    try {
      const text = decoder.decode(bytes, { stream: true });
      return encoding === 'utf-8' ? bytes : Buffer.from(text);
    } catch {
      return refuse(
        `The file is not UTF-8: there is a wrong byte between byte ${offset + 1} and ${offset + bytes.length}.`,
      );
    }
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const result = checked(bytes);
      offset += bytes.length;
      read(offset);
      if (result instanceof Error) done(result);
      else done(null, result);
    },
    flush(done) {
      try {
        decoder.decode();
        done();
      } catch {
        done(refuse('The file is not UTF-8: it ends in the middle of a letter.'));
      }
    },
  });
}
