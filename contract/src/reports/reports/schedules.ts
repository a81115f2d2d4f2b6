import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { businessDay, idOf, instant } from '../../core/schema.ts';
import { paymentStates } from '../../payments/payments/states.ts';
import { refundStates } from '../../refunds/refunds/rules.ts';
import { reportScheduleIds, reportTemplateIds } from './feature.ts';
import { dictionaryField, kindField, listOf, looks, ofMerchant, ofMerchants, places } from './fields.ts';
import { reportSchedulesRoutes } from './routes.ts';
import { reportFormats, reportStates } from './rules.ts';
import { scheduleFrequencies, scheduleStates, scheduleStops } from './schedule-rules.ts';
import { recipientsField } from './sharing.ts';

const states = [...new Set([...paymentStates, ...refundStates])] as [string, ...string[]];
const frequency = z.enum(scheduleFrequencies);
const some = <S extends z.ZodMiniType>(schema: S) => z.nullable(z.array(schema));

const schedule = z.object({
  scheduleId: idOf(reportScheduleIds),
  kind: kindField,
  every: frequency,
  format: z.enum(reportFormats),
  /** The merchant's own template for its columns, by id and name. */
  templateId: z.nullable(idOf(reportTemplateIds)),
  templateName: z.nullable(z.string()),
  template: dictionaryField,
  columns: z.array(z.string()),
  /** The merchants; null for all merchants at the time of each report. */
  merchantIds: some(merchantIdField),
  storeIds: some(idOf('store')),
  terminalIds: some(idOf('terminal')),
  instruments: some(z.string()),
  states: some(z.string()),
  /** The people who get a link to each report. `mayRead` is false for people who lost access; they get no link. */
  recipients: z.array(z.object({ userId: idOf('person'), name: z.string(), mayRead: z.boolean() })),
  state: z.enum(scheduleStates),
  /** Why it stopped automatically; null otherwise. */
  stopReason: z.nullable(z.enum(scheduleStops)),
  /** The person whose rights it uses; null if they have left. */
  madeBy: z.nullable(z.string()),
  createdAt: instant,
  /** When it generates its next report, and for which days; null unless it is active. */
  next: z.nullable(z.object({ at: instant, from: businessDay, to: businessDay })),
  /** The last report it generated. */
  last: z.nullable(
    z.object({ reportId: idOf('report'), from: businessDay, to: businessDay, state: z.enum(reportStates) }),
  ),
});

/** A schedule as lists show it. */
export type ReportSchedule = z.infer<typeof schedule>;

const ofSchedule = { params: z.strictObject({ scheduleId: z.string().check(z.maxLength(64)) }) };
const unknownSchedule = { STATUS_404: 404 } as const;

/** Recurring reports after the end of each day, week or month (REP-01, REP-06). */
export const reportSchedules = endpoints(reportSchedulesRoutes, {
  list: {
    summary: 'List schedules of a merchant or super-merchant whose reports the person can access, newest first',
    query: z.strictObject({ kind: z.optional(kindField) }),
    returns: z.object({ schedules: z.array(schedule) }),
  },
  create: {
    summary:
      'Create a schedule that generates a report for each future day, week or month and sends a link to it; at most 20 schedules',
    body: z.strictObject({
      kind: kindField,
      every: frequency,
      ...looks,
      /** For reports of transactions, refunds and QMC: the merchants, stores, terminals and instruments. */
      ...places,
      states: listOf(z.enum(states), states.length),
      /** For settlement reports: one merchant, several or all. */
      merchantId: ofMerchant.merchantId,
      allMerchants: ofMerchants.allMerchants,
      recipients: z._default(recipientsField, []),
    }),
    returns: schedule,
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  move: {
    summary:
      'Pause a schedule, or resume it with the permissions of the person who resumes it; reports missed while paused are not generated',
    ...ofSchedule,
    body: z.strictObject({ state: z.enum(['ACTIVE', 'PAUSED']) }),
    returns: schedule,
    errors: { ...unknownSchedule, INVALID_MERCHANT_ID: 404 },
  },
  remove: {
    summary: 'Delete a schedule; the reports it has generated remain',
    ...ofSchedule,
    returns: z.object({}),
    errors: unknownSchedule,
  },
});
