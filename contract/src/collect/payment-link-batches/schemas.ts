import * as z from 'zod/mini';
import { fileReading } from '../../core/file-reading.ts';
import { idOf } from '../../core/ids.ts';
import { paise } from '../../core/money.ts';
import { hiddenLeftOut, instant, noCardNumber } from '../../core/schema.ts';
import { paymentLinkStates } from '../payment-links/states.ts';
import type { LinkColumn } from './columns.ts';
import { linkColumnNames, longestLinkCell } from './columns.ts';
import { paymentLinkBatchIds } from './feature.ts';
import type { LinkCellError } from './rules.ts';
import { linkCellErrors } from './rules.ts';
import { linkBatchStateNames, linkRowStateNames } from './states.ts';

/** A file of payment links, with its progress. */
export const linkBatch = z.object({
  batchId: idOf(paymentLinkBatchIds),
  merchantId: z.string(),
  state: z.enum(linkBatchStateNames),
  fileName: z.string(),
  /** The size of the file in bytes, and how long reading it took in ms. */
  fileBytes: z.int(),
  readMs: z.int(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** How the file is read; null for one of an earlier release. */
  reading: z.nullable(fileReading),
  /** Until when it is kept: a draft some days after its last correction, a result longer. */
  keptUntil: instant,
  /** All rows of the file. */
  rows: z.int(),
  /** How far the check has come, in rows; all of them once it is done. */
  checked: z.int(),
  ready: z.int(),
  wrong: z.int(),
  /** Ready rows that were wrong before. */
  corrected: z.int(),
  /** What the ready rows ask for, in paise. */
  amount: paise,
  /** How many ready rows are to be sent by SMS, and by e-mail. */
  bySms: z.int(),
  byEmail: z.int(),
  /** Set where all ready rows ask for the same. */
  sameAmount: z.nullable(paise),
  samePurpose: z.nullable(z.string()),
  /** The first and the last moment at which a link of a ready row ends. */
  firstExpiry: z.nullable(instant),
  lastExpiry: z.nullable(instant),
  leftOut: z.int(),
  done: z.int(),
  /** What the created links ask for, in paise. */
  doneAmount: paise,
  /** Rows of which no link could be made when their turn came. */
  failed: z.int(),
  /** Ready rows that are sent by one of the two at least. */
  toSend: z.int(),
  /** What may be done with it now. */
  may: z.object({ correct: z.boolean(), cancel: z.boolean() }),
});

/** A file of payment links. */
export type LinkBatch = z.infer<typeof linkBatch>;

/** What is wrong in a cell. */
export const wrongCell = z.object({
  column: z.enum(linkColumnNames),
  code: z.enum(Object.keys(linkCellErrors) as [LinkCellError, ...LinkCellError[]]),
  /** The same in words. */
  text: z.string(),
  /** The row whose reference a repeated one has. */
  row: z.optional(z.int()),
});

/** A row of a file. */
export const linkRow = z.object({
  /** The row's place in the file: 1 is the first below the header. */
  number: z.int(),
  cells: z.record(z.enum(linkColumnNames), z.string()),
  state: z.enum(linkRowStateNames),
  wrong: z.array(wrongCell),
  correctedAt: z.nullable(instant),
  /** What the row asks for, in paise; null where its cell is wrong. */
  amount: z.nullable(paise),
  expiresAt: z.nullable(instant),
  /** The link that it has become. */
  link: z.nullable(
    z.object({ id: idOf('paymentLink'), url: z.nullable(z.string()), state: z.enum(paymentLinkStates) }),
  ),
});

/** A row of a file. */
export type LinkRow = z.infer<typeof linkRow>;

const cellText = z.string().check(hiddenLeftOut, z.trim(), z.maxLength(longestLinkCell), noCardNumber);

/** The cells of a correction: those that change. */
export const correctedCells = z.strictObject(
  Object.fromEntries(linkColumnNames.map((column) => [column, z.optional(cellText)])) as Record<
    LinkColumn,
    z.ZodMiniOptional<typeof cellText>
  >,
);
