import { open } from 'node:fs/promises';
import { CsvFileError, utf16Of } from './csv-file.ts';

/** The kind of a file with a table, by its content. */
export type TableKind = 'CSV' | 'XLSX' | 'HTML';

const headBytes = 64 * 1024;
/** How much of an old workbook is searched for the names of its streams. */
const oleBytes = 4 * 1024 * 1024;

const starts = (head: Buffer, ...bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte);

const remedy = 'Save it as XLSX or CSV and try again.';
const refused = (what: string, how: string = remedy) => new CsvFileError(`The file is ${what}. ${how}`);

/** Files that are not tables, by their first bytes. */
const others: readonly (readonly [what: string, bytes: readonly number[]])[] = [
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a GIF image', [0x47, 0x49, 0x46, 0x38]],
  ['a gzip archive', [0x1f, 0x8b]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21]],
  ['a 7-Zip archive', [0x37, 0x7a, 0xbc, 0xaf]],
];

/**
 * The type of a file by its content, whatever its name.
 * @throws CsvFileError that names the true type of a file without a table, and what to do
 */
export async function tableKindOf(path: string): Promise<TableKind> {
  const head = await readHead(path, headBytes);
  if (starts(head, 0x50, 0x4b, 0x03, 0x04)) return 'XLSX';
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) throw refusedOle(await readHead(path, oleBytes));
  // A workbook of Excel 2 to 4 begins with its own record; from Excel 5 on it is an OLE file.
  if (
    head[0] === 0x09 &&
    [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? -1) &&
    (head[2] ?? 0xff) <= 0x10 &&
    head[3] === 0
  )
    throw refused('an old Excel workbook (.xls)');
  const other = others.find(([, bytes]) => starts(head, ...bytes));
  if (other !== undefined) throw refused(other[0], 'A CSV or XLSX file is needed.');
  return kindOfText(new TextDecoder(utf16Of(head) ?? 'latin1').decode(head));
}

function kindOfText(head: string): TableKind {
  const text = head.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '').trimStart();
  // Some programs write a few bytes before the PDF signature.
  if (/^.{0,1000}%PDF-\d/s.test(text)) throw refused('a PDF', 'A PDF is not read: download it as CSV or XLSX.');
  if (text.startsWith('{\\rtf')) throw refused('a text of a word processor (RTF)');
  if (/^MIME-Version:/i.test(text)) throw refused('a web archive (MHTML)');
  if (text.startsWith('<') && /<(?:\w+:)?Workbook[\s>]/.test(text) && text.includes('urn:schemas-microsoft-com:office'))
    throw refused('an XML spreadsheet of Excel 2003');
  return /^<(?:!doctype html|!--|html|head|body|meta|style|table|div|center|font|\?xml[^>]*>\s*<(?:!doctype html|html))/i.test(
    text,
  )
    ? 'HTML'
    : 'CSV';
}

function refusedOle(bytes: Buffer): CsvFileError {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return refused('an Excel workbook with a password', 'Save it without a password.');
  if (has('WordDocument')) return refused('a Word document');
  return refused('an old Excel workbook (.xls)');
}

async function readHead(path: string, max: number): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CsvFileError(`There is no file ${path}.`) : error;
  });
  try {
    const { buffer, bytesRead } = await file
      .read(Buffer.alloc(max), 0, max, 0)
      .catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EISDIR' ? new CsvFileError('A CSV file is needed, not a folder.') : error;
      });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
