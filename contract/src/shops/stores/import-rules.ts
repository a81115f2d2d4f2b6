import { pincodeText, plainPincode } from '../../core/pincode.ts';
import { formulaStart } from '../../core/spreadsheet-text.ts';
import type { FieldRules } from '../../identity/access/fields.ts';
import { addressLengths, liesInIndia, maxTags, pincodeRules, storeCodeRules } from './fields.ts';
import type { OpeningSpan, WeekDay } from './opening-hours.ts';
import { openingHoursProblem, openingTimePattern, weekDays } from './opening-hours.ts';

/** The columns of a store file, in template order, each with its heading in the file. */
export const importColumns = {
  storeId: 'store_id',
  name: 'store_name',
  line: 'address',
  locality: 'area',
  landmark: 'landmark',
  pincode: 'pincode',
  city: 'city',
  latitude: 'latitude',
  longitude: 'longitude',
  hours: 'opening_hours',
  tags: 'tags',
  counters: 'counters',
} as const;

/** A column of a file of stores. */
export type ImportColumn = keyof typeof importColumns;

/** The columns of a store file, in template order. */
export const importColumnNames = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]];

/** Columns that a file may leave out. */
export const optionalImportColumns: ReadonlySet<ImportColumn> = new Set([
  'storeId',
  'landmark',
  'city',
  'latitude',
  'longitude',
  'hours',
  'tags',
  'counters',
]);

/** The cells of a row, trimmed; an empty text for an empty cell. */
export type ImportCells = { readonly [Column in ImportColumn]: string };

/** The example row of the template. */
export const exampleImportRow: ImportCells = {
  storeId: 'STKB01',
  name: 'Karol Bagh',
  line: '14/2647, Ajmal Khan Road',
  locality: 'Karol Bagh',
  landmark: 'Opposite the metro, gate 2',
  pincode: '110005',
  city: '',
  latitude: '28.6519',
  longitude: '77.1907',
  hours: 'Mon-Sat 08:00-22:30; Sun 09:00-22:00',
  tags: 'Central Delhi; Open late',
  counters: 'Counter 1; Counter 2; Takeaway',
};

/** The maximum number of rows in a store file. */
export const maxImportRows = 20_000;

/** The maximum size of a store file in bytes. */
export const largestImport = 10 * 1024 * 1024;

/** What the product knows of a state of an import. */
interface ImportStateDescription {
  /** The words that people read. */
  readonly name: string;
  /** Whether the worker processes it. */
  readonly isWorking: boolean;
  /** Whether it can be cancelled. Stores that it already changed stay so. */
  readonly mayCancel: boolean;
}

/** The states of an import, in order. */
export const importStates = {
  CHECKING: { name: 'Checking the rows', isWorking: true, mayCancel: true },
  READY: { name: 'Waiting for confirmation', isWorking: false, mayCancel: true },
  PROCESSING: { name: 'Processing', isWorking: true, mayCancel: true },
  COMPLETED: { name: 'Completed', isWorking: false, mayCancel: false },
  CANCELLED: { name: 'Cancelled', isWorking: false, mayCancel: false },
  ERRORED: { name: 'Stopped by an error', isWorking: false, mayCancel: true },
} as const satisfies { readonly [state: string]: ImportStateDescription };

/** A state of an import. */
export type ImportState = keyof typeof importStates;

/** The states of an import. */
export const importStateNames = Object.keys(importStates) as [ImportState, ...ImportState[]];

/** The states in which the worker processes an import. */
export const workingImportStates = importStateNames.filter((state) => importStates[state].isWorking);

/** The states of a row, each with its label. */
export const importRowStates = {
  UNCHECKED: 'Not checked yet',
  WRONG: 'Error',
  RIGHT: 'Ready',
  DROPPED: 'Removed',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
} as const;

/** A state of a row. */
export type ImportRowState = keyof typeof importRowStates;

/** The states of a row. */
export const importRowStateNames = Object.keys(importRowStates) as [ImportRowState, ...ImportRowState[]];

/** The warnings for a valid row, with the texts in the grid and the result file. */
export const importRowWarnings = {
  SAME_NAME_AND_ADDRESS: 'Another store has this name and address',
} as const;

/** A warning for a valid row. */
export type ImportRowWarning = keyof typeof importRowWarnings;

/** The effect of a valid row. */
export const importActs = { CREATE: 'New store', UPDATE: 'Store update' } as const;

/** The maximum number of counters in one row. */
export const maxCountersOfRow = 20;

/** The possible errors of a row, with their texts in the grid and the result file. */
export const importRowErrors = {
  CELL_COUNT: 'This row has too many or too few cells',
  FORMULA: 'A formula is not allowed. Paste its value',
  TEXT_NOT_ALLOWED: 'A cell has over 255 characters, a card number or unprintable characters',
  STORE_ID_INVALID: 'Use 3 to 30 letters, digits, hyphens or underscores.',
  STORE_ID_REPEATED: 'Another row in this file has the same store ID',
  STORE_EXISTS: 'This store ID is already in use. Choose another one.',
  NAME_EMPTY: 'Enter the store name.',
  NAME_TOO_LONG: 'Use up to 80 characters.',
  ADDRESS_EMPTY: 'Enter the store address',
  ADDRESS_TOO_LONG: 'Use up to 120 characters for the address, 80 each for area and landmark, and 60 for city',
  AREA_EMPTY: 'Enter the store’s area',
  PINCODE_INVALID: pincodeText,
  PINCODE_UNKNOWN: 'This PIN code does not exist.',
  COORDINATES_INVALID: 'Enter latitude and longitude, such as 28.6519 and 77.1907, or leave both empty',
  COORDINATES_ELSEWHERE: 'These coordinates are outside India.',
  HOURS_INVALID: 'Enter opening hours like Mon-Sat 08:00-22:30; Sun 09:00-22:00, without overlaps',
  TAGS_INVALID: 'Use up to 10 tags of up to 30 characters, separated by semicolons',
  COUNTERS_INVALID: 'Use up to 20 counter names of up to 60 characters, separated by semicolons, each only once',
  COUNTERS_TOO_MANY: 'This store has reached the limit of 200 counters.',
} as const;

/** The error of a row. */
export type ImportRowError = keyof typeof importRowErrors;

/** The maximum length of a cell in characters. */
export const longestImportCell = 255;

/**
 * A row whose cells are valid, without regard to other rows. `counters` are the names of the store's future counters.
 */
export interface ImportedStore {
  /** In upper case; empty if it is to be generated. */
  readonly code: string;
  readonly name: string;
  readonly line: string;
  readonly locality: string;
  readonly landmark: string | null;
  readonly pincode: string;
  readonly city: string | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** Null if the cell is empty. */
  readonly hours: readonly OpeningSpan[] | null;
  readonly tags: readonly string[];
  readonly counters: readonly string[];
}

const listOf = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const startsFormula = new RegExp(formulaStart);

/**
 * Whether a text must not be in a file or an export, because customers and spreadsheets read it (the rule for all texts
 * in files).
 */
const isFormula = (text: string) => startsFormula.test(text);

const isBroken = (rules: FieldRules, text: string) =>
  rules.rules.some((rule) => ('pattern' in rule ? !rule.pattern.test(text) : false));

/** The parsed row, or the first error of its cells, in column order. */
export function readImportRow(cells: ImportCells): ImportedStore | ImportRowError {
  const { errors, row } = parsed(cells);
  return errors[0] ?? row;
}

/** All errors of a row's cells, in column order, without regard to other rows or stores. */
export const cellErrorsOf = (cells: ImportCells): readonly ImportRowError[] => parsed(cells).errors;

function parsed(cells: ImportCells): { readonly errors: readonly ImportRowError[]; readonly row: ImportedStore } {
  const place = coordinatesOf(cells);
  const hours = openingHoursOf(cells.hours);
  const tags = [...new Map(listOf(cells.tags).map((tag) => [tag.toLowerCase(), tag])).values()];
  const counters = listOf(cells.counters);
  const areWrong = counters.length > maxCountersOfRow || counters.some((name) => name.length > 60);
  const areRepeated = new Set(counters.map((name) => name.toLowerCase())).size < counters.length;
  const found: readonly (ImportRowError | false)[] = [
    cells.storeId !== '' && isBroken(storeCodeRules, cells.storeId) && 'STORE_ID_INVALID',
    [cells.name, cells.line, cells.locality, cells.landmark, cells.city, ...tags, ...counters].some(isFormula) &&
      'FORMULA',
    ...textErrors(cells),
    isBroken(pincodeRules, plainPincode(cells.pincode)) && 'PINCODE_INVALID',
    typeof place === 'string' && place,
    (hours === undefined || openingHoursProblem(hours) !== undefined) && 'HOURS_INVALID',
    (tags.length > maxTags || tags.some((tag) => tag.length > 30)) && 'TAGS_INVALID',
    (areWrong || areRepeated) && 'COUNTERS_INVALID',
  ];
  const row: ImportedStore = {
    code: cells.storeId.toUpperCase(),
    name: cells.name,
    line: cells.line,
    locality: cells.locality,
    landmark: cells.landmark || null,
    pincode: plainPincode(cells.pincode),
    city: cells.city || null,
    place: typeof place === 'string' ? null : place,
    hours: cells.hours === '' ? null : (hours ?? null),
    tags,
    counters,
  };
  return { errors: found.filter((one) => one !== false), row };
}

const textErrors = ({ name, line, locality, landmark, city }: ImportCells): (ImportRowError | false)[] => [
  name === '' && 'NAME_EMPTY',
  name.length > 80 && 'NAME_TOO_LONG',
  line === '' && 'ADDRESS_EMPTY',
  locality === '' && 'AREA_EMPTY',
  (line.length > addressLengths.line ||
    locality.length > addressLengths.locality ||
    landmark.length > addressLengths.landmark ||
    city.length > addressLengths.city) &&
    'ADDRESS_TOO_LONG',
];

/** Degrees of the whole world: coordinates in another country get that error, not "invalid". */
const degreesPattern = /^[-+]?\d{1,3}(\.\d{1,15})?$/;

function coordinatesOf({ latitude, longitude }: ImportCells): ImportedStore['place'] | ImportRowError {
  if (latitude === '' && longitude === '') return null;
  if (!degreesPattern.test(latitude) || !degreesPattern.test(longitude)) return 'COORDINATES_INVALID';
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180) return 'COORDINATES_INVALID';
  return liesInIndia(place) ? place : 'COORDINATES_ELSEWHERE';
}

const dayOf = (text: string): WeekDay | undefined => weekDays.find((day) => day === text.toUpperCase());

/** `Mon-Sat 08:00-22:30; Sun 09:00-22:00`; several spans of a day are separate parts. */
export function openingHoursOf(cell: string): OpeningSpan[] | undefined {
  const spans: OpeningSpan[] = [];
  for (const part of listOf(cell)) {
    const match = /^([a-z]{3})(?:\s*[-–]\s*([a-z]{3}))?\s+(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/i.exec(part);
    const [, first = '', last = first, from = '', to = ''] = match ?? [];
    const [start, end] = [dayOf(first), dayOf(last)];
    if (start === undefined || end === undefined || !openingTimePattern.test(from)) return undefined;
    if (to !== '24:00' && !openingTimePattern.test(to)) return undefined;
    const length = (weekDays.indexOf(end) - weekDays.indexOf(start) + 7) % 7;
    for (let index = 0; index <= length; index += 1)
      spans.push({ day: weekDays[(weekDays.indexOf(start) + index) % 7] ?? start, from, to });
  }
  return spans;
}
