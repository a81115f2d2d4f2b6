import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { businessDay, idOf, instant } from '../../core/schema.ts';
import { reportScheduleIds, reportTemplateIds } from './feature.ts';
import { dictionaryField, kindField } from './fields.ts';
import { reportFormats, reportStates } from './rules.ts';

/** A report as lists show it. */
export const report = z.object({
  reportId: idOf('report'),
  kind: kindField,
  /** The merchant of its rows; null if there are several. */
  merchantId: z.nullable(merchantIdField),
  /** Indian days, both inclusive. */
  from: businessDay,
  to: businessDay,
  format: z.enum(reportFormats),
  template: dictionaryField,
  columns: z.array(z.string()),
  state: z.enum(reportStates),
  /** Rows written, and rows in total; null before the start. */
  rowsDone: z.int(),
  rows: z.nullable(z.int()),
  /** The footer of the file: amounts in paise, by label. */
  totals: z.nullable(z.array(z.object({ label: z.string(), amount: z.int() }))),
  /** The data in the file is as of this time. */
  asOf: z.nullable(instant),
  /** The size of the download in bytes. */
  bytes: z.nullable(z.int()),
  /** Why it failed: a code of the catalogue. */
  errorCode: z.nullable(z.literal('REPORT_GENERATION_ERROR')),
  /** The person who requested it or made its schedule; null after they were deleted. */
  askedBy: z.nullable(z.string()),
  /** The schedule that generated it; null if a person requested it. */
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
  /** The temporary link to its file, for the person who requested it; null without a file. */
  download: z.nullable(z.object({ path: z.string(), until: instant })),
});

/** A requested report. */
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
  /** The merchant's own template; null if the columns are a dictionary's or were picked. */
  templateId: z.nullable(idOf(reportTemplateIds)),
  columns: z.array(z.string()),
  own: z.boolean(),
});

/** The default template of a kind; `own` if the merchant has chosen it. */
export type ReportContext = z.infer<typeof context>;
