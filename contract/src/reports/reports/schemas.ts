import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { idOf } from '../../core/ids.ts';
import { businessDay, instant } from '../../core/schema.ts';
import { reportScheduleIds, reportTemplateIds } from './feature.ts';
import { dictionaryField, kindField } from './fields.ts';
import { reportFormats, reportStates } from './rules.ts';

/** A report as lists show it. */
export const report = z.object({
  reportId: idOf('report'),
  kind: kindField,
  /** The merchant of its rows; null if there are several. */
  merchantId: z.nullable(merchantIdField),
  /** Days of India, both included. */
  from: businessDay,
  to: businessDay,
  format: z.enum(reportFormats),
  template: dictionaryField,
  columns: z.array(z.string()),
  state: z.enum(reportStates),
  /** Rows that are written, and rows that there are; null before it is begun. */
  rowsDone: z.int(),
  rows: z.nullable(z.int()),
  /** The footer of the file: amounts in paise, by label. */
  totals: z.nullable(z.array(z.object({ label: z.string(), amount: z.int() }))),
  /** The moment whose book the file shows. */
  asOf: z.nullable(instant),
  /** The size of the download in bytes. */
  bytes: z.nullable(z.int()),
  /** Why it failed: a code of the catalogue. */
  errorCode: z.nullable(z.literal('REPORT_GENERATION_ERROR')),
  /** The person who requested it or made its schedule; null after they were deleted. */
  askedBy: z.nullable(z.string()),
  /** The schedule that made it; null where a person asked for it. */
  scheduleId: z.nullable(idOf(reportScheduleIds)),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** Until when it can be downloaded. */
  expiresAt: z.nullable(instant),
  expired: z.boolean(),
});

/** A report as lists show it. */
export type Report = z.infer<typeof report>;

/** A report with the link to its file. */
export const reportWithLink = z.object({
  ...report.shape,
  /** Where its file is for a few minutes, for whoever asked for this link; null while there is none. */
  download: z.nullable(z.object({ path: z.string(), until: instant })),
});

/** A report that was asked for. */
export const asked = z.object({ reportId: idOf('report'), state: z.enum(reportStates) });

/** A page of reports. */
export const reports_ = z.object({ reports: z.array(report), next: z.nullable(idOf('report')) });

/** A template that all merchants have. */
export const template = z.object({
  kind: kindField,
  template: dictionaryField,
  columns: z.array(z.object({ name: z.string(), heading: z.string() })),
});

/** The default template of a kind. */
export const context = z.object({
  kind: kindField,
  template: dictionaryField,
  /** The template of the merchant's own that it is; null where the columns are a dictionary's or were picked. */
  templateId: z.nullable(idOf(reportTemplateIds)),
  columns: z.array(z.string()),
  own: z.boolean(),
});

/** The default template of a kind; `own` where the merchant has chosen it. */
export type ReportContext = z.infer<typeof context>;
