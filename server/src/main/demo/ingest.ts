import { rmSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { TableReading } from '@galla/contract/core/file-reading.ts';
import { instrumentTypes } from '@galla/contract/payments/payments/instruments.ts';
import { SingleBar } from 'cli-progress';
import { type AmountUnit, type ColumnMap, parseColumns } from '../../payments/ingestion/csv-columns.ts';
import type { FileFormat } from '../../payments/ingestion/csv-event.ts';
import { type CsvSummary, ingestCsv } from '../../payments/ingestion/csv-ingest.ts';
import { IngestionError } from '../../payments/ingestion/engine-client.ts';
import { CsvFileError } from '../../platform/files/csv-file.ts';
import { XlsxFileError } from '../../platform/files/xlsx-zip.ts';
import { accountHelp, accountOptions, findAccount } from './engine-account.ts';

const help = `Sends the payments of a CSV or XLSX file to Galla. It may be interrupted and run again: payments sent before count once.

  npm run ingest -- FILE.csv --merchant KAAPI01

  --merchant ID    the merchant that the payments are for
  --columns LIST   which column is what, where the names do not tell: providerTransactionId=order_id,amount=amount_minor
  --unit UNIT      paise or rupees, where the column's name does not tell
  --timezone ZONE  of times that neither they nor their header say (Asia/Kolkata)
  --instrument T   where the file has no such column (OTHERS)
  --rejects FILE   where refused rows go (FILE.refused.csv in this folder)
${accountHelp}`;

/** The folder in which the person typed the command: npm changes to the root of the repository. */
const folder = process.env['INIT_CWD'] ?? process.cwd();
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });
const count = new Intl.NumberFormat('en-IN');

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...accountOptions,
      merchant: { type: 'string' },
      columns: { type: 'string' },
      unit: { type: 'string' },
      timezone: { type: 'string', default: 'Asia/Kolkata' },
      instrument: { type: 'string', default: 'OTHERS' },
      rejects: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new CsvFileError('One CSV file is needed: npm run ingest -- FILE.csv --merchant ID');
  if (values.merchant === undefined)
    throw new CsvFileError('--merchant is needed: the id of the merchant that the payments are for.');
  if (values.unit !== undefined && !isUnit(values.unit))
    throw new CsvFileError(`--unit is paise or rupees, not “${values.unit}”.`);
  if (!instrumentTypes.some((type) => type === values.instrument)) {
    throw new CsvFileError(`--instrument is one of ${instrumentTypes.join(', ')}.`);
  }
  if (!isTimeZone(values.timezone))
    throw new CsvFileError(`--timezone is a name like Asia/Kolkata; “${values.timezone}” is not known.`);
  const rejects = resolve(folder, values.rejects ?? `${basename(file).replace(/\.csv$/i, '')}.refused.csv`);
  if (rejects === resolve(folder, file)) throw new CsvFileError('--rejects names the file itself.');
  return {
    file: resolve(folder, file),
    account: findAccount(values, process.env),
    columns: values.columns === undefined ? {} : parseColumns(values.columns),
    unit: values.unit,
    defaults: { merchantId: values.merchant, instrument: values.instrument, timeZone: values.timezone },
    rejects,
  };
}

function isUnit(text: string): text is AmountUnit {
  return text === 'paise' || text === 'rupees';
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.log(help);
    return 0;
  }
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  rmSync(options.rejects, { force: true });
  const size = statSync(options.file, { throwIfNoEntry: false })?.size ?? 0;
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {rows} rows',
    hideCursor: true,
    clearOnComplete: true,
    noTTYOutput: false,
  });
  const startedAt = performance.now();
  try {
    const summary = await ingestCsv({
      ...options,
      signal: interrupt.signal,
      onColumns({ positions, unit, unused, zones }, header, format, { reading }) {
        console.log(
          `Columns: ${Object.entries(positions)
            .map(([field, position]) => `${field} = ${header[position]}`)
            .join(', ')}`,
        );
        console.log(
          `Amounts are ${unit}. ${unused.length === 0 ? 'Every column is used.' : `Not used: ${unused.join(', ')}.`}`,
        );
        for (const line of formatLines(format, reading, zones)) console.log(line);
        bar.start(size, 0, { rows: '0' });
      },
      onProgress: (bytes, rows) => bar.update(bytes, { rows: count.format(rows) }),
    });
    bar.stop();
    printSummary(summary, (performance.now() - startedAt) / 1000, options.rejects);
    return summary.interrupted ? 130 : 0;
  } finally {
    bar.stop();
  }
}

/** How the file is read, if there was a choice. */
function formatLines(
  { numbers, dayOrder }: FileFormat,
  { kind, sheet, hiddenSheets, otherSheets, encoding, delimiter }: TableReading,
  zones: ColumnMap['zones'],
): string[] {
  const lines: string[] = [];
  if (kind === 'HTML') lines.push('The file is a web page (HTML); its table is read.');
  if (sheet !== null && hiddenSheets.length + otherSheets.length > 0)
    lines.push(`Sheet “${sheet}” is read. Not read: ${[...otherSheets, ...hiddenSheets].join(', ')}.`);
  if (encoding === 'windows-1252') lines.push('Its letters are read as Windows-1252.');
  if (delimiter !== null && delimiter !== ',')
    lines.push(`Its cells are separated by ${delimiter === '\t' ? 'tabs' : `“${delimiter}”`}.`);
  if (numbers.contradicts)
    lines.push('Some amounts have a decimal comma and others a point. Those with a comma are refused.');
  else if (numbers.decimal === ',') lines.push('Amounts have a decimal comma: 4,99 is ₹4.99.');
  if (dayOrder === 'MONTH_FIRST') lines.push('Days begin with the month: 11/25/2026 is 25 November.');
  if (dayOrder === 'CONTRADICTED')
    lines.push('Some days begin with the month and others with the day. Those that may be both are refused.');
  const zone = zones.createdAt ?? zones.createdTime;
  if (zone !== undefined) lines.push(`Times are those of ${zone}, as the header says.`);
  return lines;
}

const lineText = (lines: readonly number[], rows: number) =>
  lines.length === 0 ? '' : `(${rows === 1 ? 'line' : 'lines'} ${lines.join(', ')}${rows > lines.length ? ', …' : ''})`;

function printSummary(summary: CsvSummary, seconds: number, rejects: string): void {
  const { rows, accepted, duplicates, refused, acceptedAmount, duplicateAmount, reasons, warnings, interrupted } =
    summary;
  console.log(`${count.format(rows)} rows in ${seconds.toFixed(1)} s`);
  console.log(`  accepted    ${count.format(accepted).padStart(10)}  ${rupees.format(acceptedAmount / 100)}`);
  console.log(`  duplicate   ${count.format(duplicates).padStart(10)}  ${rupees.format(duplicateAmount / 100)}`);
  console.log(`  refused     ${count.format(refused).padStart(10)}`);
  for (const { code, rows: among, message, lines } of reasons.values())
    console.log(`    ${count.format(among).padStart(8)}  ${code}: ${message} ${lineText(lines, among)}`);
  if (warnings.size > 0) console.log('Accepted with fields that did not fit:');
  for (const { code: field, rows: among, message } of warnings.values())
    console.log(`    ${count.format(among).padStart(8)}  ${field}: ${message}`);
  if (refused > 0) console.log(`The refused rows are in ${rejects}.`);
  if (interrupted) console.log('Interrupted. Run it again to continue: payments sent before count once.');
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const expected =
    error instanceof CsvFileError ||
    error instanceof XlsxFileError ||
    error instanceof IngestionError ||
    (error instanceof Error && error.constructor === Error);
  const wrongOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!expected && !wrongOption) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
