import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { fileReading } from '../../core/file-reading.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber } from '../../core/schema.ts';
import { storeImportIds } from './feature.ts';
import type { ImportColumn, ImportRowError, ImportRowWarning } from './import-rules.ts';
import {
  importColumnNames,
  importRowErrors,
  importRowStateNames,
  importRowWarnings,
  importStateNames,
  longestImportCell,
  maxImportRows,
} from './import-rules.ts';
import { storeImportsRoutes } from './routes.ts';

/** An import as lists show it. */
export const storeImport = z.object({
  importId: idOf(storeImportIds),
  merchantId: z.string(),
  state: z.enum(importStateNames),
  fileName: z.string(),
  /** Whether rows of existing stores change them (UPDATE), or are invalid (REFUSE). */
  existing: z.enum(['REFUSE', 'UPDATE']),
  /** How the file was read; null for a file of an earlier release. */
  reading: z.nullable(fileReading),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** All rows of the file. */
  rows: z.int(),
  /** The number of rows checked so far; all of them once the check is done. */
  checked: z.int(),
  /** Valid rows that create stores, and those that change one. */
  creates: z.int(),
  updates: z.int(),
  wrong: z.int(),
  dropped: z.int(),
  /** Valid rows with the name and address of another store. */
  warned: z.int(),
  done: z.int(),
  /** Rows that could no longer be applied when their turn came. */
  failed: z.int(),
  /** The actions that are possible now. */
  may: z.object({ correct: z.boolean(), confirm: z.boolean(), cancel: z.boolean() }),
});

/** An import of stores with its progress. */
export type StoreImport = z.infer<typeof storeImport>;

const cellText = z.string().check(hiddenLeftOut, z.trim(), z.maxLength(longestImportCell), noCardNumber);

const cells = z.strictObject(
  Object.fromEntries(importColumnNames.map((column) => [column, z.optional(cellText)])) as Record<
    ImportColumn,
    z.ZodMiniOptional<typeof cellText>
  >,
);

/** A row of an import. */
export const importRow = z.object({
  /** The row's number in the file: 1 is the first below the header. */
  number: z.int(),
  cells: z.record(z.enum(importColumnNames), z.string()),
  state: z.enum(importRowStateNames),
  act: z.nullable(z.enum(['CREATE', 'UPDATE'])),
  errorCode: z.nullable(z.enum(Object.keys(importRowErrors) as [ImportRowError, ...ImportRowError[]])),
  /** The text of the error. */
  error: z.nullable(z.string()),
  /** A warning to check although the row is valid. */
  warning: z.nullable(z.enum(Object.keys(importRowWarnings) as [ImportRowWarning, ...ImportRowWarning[]])),
  storeId: z.nullable(idOf('store')),
});

/** A row of an import. */
export type StoreImportRow = z.infer<typeof importRow>;

/** Row filters of an import. */
export const importRowFilters = ['all', 'wrong', 'right', 'warned', 'dropped', 'done', 'failed'] as const;

const ofImport = { params: z.strictObject({ importId: z.string().check(z.maxLength(64)) }) };
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxImportRows));
const size = (usual: number) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), usual);
const unknown = { STORE_IMPORT_NOT_FOUND: 404 } as const;

/** Many stores from a file: checked row by row before anything changes, then applied in the background. */
export const storeImports = endpoints(storeImportsRoutes, {
  template: {
    summary: 'Download an empty stores file with the columns and one example, as CSV or XLSX',
    query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    returns: 'application/octet-stream',
  },
  upload: {
    summary: 'Upload a stores file (CSV or XLSX); its rows are then checked, and nothing changes yet',
    body: z.strictObject({ merchantId: merchantIdField, existing: z._default(z.enum(['REFUSE', 'UPDATE']), 'REFUSE') }),
    returns: storeImport,
    errors: {
      INVALID_FILE: 400,
      FILE_LIMIT_EXCEED: 413,
      STORE_IMPORT_TOO_LARGE: 413,
      INVALID_MERCHANT_ID: 404,
      TOO_MANY_REQUESTS: 429,
    },
  },
  list: {
    summary: 'List store imports, newest first',
    query: z.strictObject({ size: size(10), after: z.optional(idOf(storeImportIds)) }),
    returns: z.object({ imports: z.array(storeImport), next: z.nullable(idOf(storeImportIds)) }),
  },
  details: { summary: 'Retrieve an import with its progress', ...ofImport, returns: storeImport, errors: unknown },
  rows: {
    summary: 'List the rows of an import in file order; `after` is the number of the last row on the previous page',
    ...ofImport,
    query: z.strictObject({
      filter: z._default(z.enum(importRowFilters), 'all'),
      size: size(20),
      after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(maxImportRows)), 0),
    }),
    returns: z.object({ rows: z.array(importRow), next: z.nullable(z.int()) }),
    errors: unknown,
  },
  correct: {
    summary: 'Correct the cells of a row; the row and any rows it blocked are checked again immediately',
    params: z.strictObject({ ...ofImport.params.shape, number }),
    body: z.strictObject({ cells }),
    returns: importRow,
    errors: { ...unknown, CONFLICT: 409 },
  },
  drop: {
    summary: 'Exclude rows: those with these numbers, or all invalid ones',
    ...ofImport,
    body: z.union([
      z.strictObject({ numbers: z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(100)) }),
      z.strictObject({ allWrong: z.literal(true) }),
    ]),
    returns: storeImport,
    errors: { ...unknown, CONFLICT: 409 },
  },
  confirm: {
    summary: 'Create and update the stores in the valid rows, confirming the counts the person has seen',
    ...ofImport,
    body: z.strictObject({ creates: z.int(), updates: z.int() }),
    returns: storeImport,
    errors: { ...unknown, CONFLICT: 409, STORE_IMPORT_CHANGED: 409, STORE_IMPORT_WRONG_ROWS: 409 },
  },
  cancel: {
    summary: 'Cancel the part of an import that is not done yet',
    ...ofImport,
    returns: storeImport,
    errors: { ...unknown, CONFLICT: 409 },
  },
  download: {
    summary: 'Download the uploaded rows with the result of each, as CSV',
    ...ofImport,
    returns: 'text/csv',
    errors: unknown,
  },
});
