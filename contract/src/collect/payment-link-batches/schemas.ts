import * as z from 'zod/mini';
import { fileReading } from '../../core/file-reading.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber, paise } from '../../core/schema.ts';
import { paymentLinkStates } from '../payment-links/states.ts';
import type { LinkColumn } from './columns.ts';
import { linkColumnNames, longestLinkCell } from './columns.ts';
import { paymentLinkBatchIds } from './feature.ts';
import type { LinkCellError } from './rules.ts';
import { linkCellErrors } from './rules.ts';
import { linkBatchStateNames, linkRowStateNames } from './states.ts';

/** A payment link file, with its progress. */
export const linkBatch = z.object({
  batchId: idOf(paymentLinkBatchIds),
  merchantId: z.string(),
  state: z.enum(linkBatchStateNames),
  fileName: z.string(),
  /** The file size in bytes, and how long reading it took in ms. */
  fileBytes: z.int(),
  readMs: z.int(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** How the file was read; null for a file of an earlier release. */
  reading: z.nullable(fileReading),
  /** Until when it is stored: a draft for some days after its last correction, a result for longer. */
  keptUntil: instant,
  /** All rows of the file. */
  rows: z.int(),
  /** The number of rows checked so far; all of them once the check is done. */
  checked: z.int(),
  ready: z.int(),
  wrong: z.int(),
  /** Ready rows that were invalid before. */
  corrected: z.int(),
  /** The total amount of the ready rows, in paise. */
  amount: paise,
  /** How many ready rows are to be sent by SMS, and by e-mail. */
  bySms: z.int(),
  byEmail: z.int(),
  /** Set if all ready rows have the same amount. */
  sameAmount: z.nullable(paise),
  samePurpose: z.nullable(z.string()),
  /** The earliest and the latest expiry of the ready rows' links. */
  firstExpiry: z.nullable(instant),
  lastExpiry: z.nullable(instant),
  leftOut: z.int(),
  done: z.int(),
  /** The total amount of the created links, in paise. */
  doneAmount: paise,
  /** Rows whose link could not be created when their turn came. */
  failed: z.int(),
  /** Ready rows that are sent by SMS, e-mail or both. */
  toSend: z.int(),
  /** The actions that are possible now. */
  may: z.object({ correct: z.boolean(), cancel: z.boolean() }),
});

/** A file of payment links. */
export type LinkBatch = z.infer<typeof linkBatch>;

/** An error of a cell. */
export const wrongCell = z.object({
  column: z.enum(linkColumnNames),
  code: z.enum(Object.keys(linkCellErrors) as [LinkCellError, ...LinkCellError[]]),
  /** The error as text. */
  text: z.string(),
  /** The row that has the same reference. */
  row: z.optional(z.int()),
});

/** A row of a file. */
export const linkRow = z.object({
  /** The row's number in the file: 1 is the first below the header. */
  number: z.int(),
  cells: z.record(z.enum(linkColumnNames), z.string()),
  state: z.enum(linkRowStateNames),
  wrong: z.array(wrongCell),
  correctedAt: z.nullable(instant),
  /** The row's amount, in paise; null if its cell is invalid. */
  amount: z.nullable(paise),
  expiresAt: z.nullable(instant),
  /** The created link. */
  link: z.nullable(
    z.object({ id: idOf('paymentLink'), url: z.nullable(z.string()), state: z.enum(paymentLinkStates) }),
  ),
});

/** A row of a file. */
export type LinkRow = z.infer<typeof linkRow>;

const cellText = z.string().check(hiddenLeftOut, z.trim(), z.maxLength(longestLinkCell), noCardNumber);

/** The cells that a correction changes. */
export const correctedCells = z.strictObject(
  Object.fromEntries(linkColumnNames.map((column) => [column, z.optional(cellText)])) as Record<
    LinkColumn,
    z.ZodMiniOptional<typeof cellText>
  >,
);
