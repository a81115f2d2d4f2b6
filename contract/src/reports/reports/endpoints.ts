import * as z from 'zod/mini';
import { endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { businessDay } from '../../core/schema.ts';
import { paymentStates } from '../../payments/payments/states.ts';
import { refundStates } from '../../refunds/refunds/rules.ts';
import {
  anyReports,
  ofSeveralMerchants,
  qmcReports,
  refundReports,
  setsReportLooks,
  settlementReports,
  transactionReports,
} from './access.ts';
import {
  days,
  format,
  kindField,
  listOf,
  looks,
  monthField,
  ofMerchant,
  ofMerchants,
  places,
  yearField,
} from './fields.ts';
import { reportStatuses } from './rules.ts';
import { asked, context, reports_, reportWithLink, template } from './schemas.ts';
import { reportScreens } from './screens.ts';
import { reportTemplate } from './templates.ts';

const severalNeed = { merchantIds: ofSeveralMerchants, allMerchants: ofSeveralMerchants } as const;

const page = z.strictObject({
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10),
  /** The last report of the page before. */
  after: z.optional(z.string().check(z.maxLength(64))),
  /** Reports of this kind only. */
  kind: z.optional(kindField),
});

const ofReport = { params: z.strictObject({ id: z.string().check(z.maxLength(64)) }) };

const unknownReport = { REPORT_UNKNOWN: 404 } as const;

const refusals = { INVALID_MERCHANT_ID: 404 } as const;

/** Reports: files that a worker makes (REP-01 to REP-06). Paths of refund and QMC reports follow the others. */
export const reports = feature('reports', {
  transactions: endpoint('GET /v2/reports/transaction', {
    summary: 'Transaction reports and daily transaction reports, newest first',
    access: transactionReports,
    query: page,
    returns: reports_,
  }),
  generateTransactions: endpoint('POST /v2/reports/transaction/generate', {
    summary: 'Generate a transaction report over at most 396 days',
    access: transactionReports,
    risk: 'none',
    body: z.strictObject({ ...days, ...places, states: listOf(z.enum(paymentStates), paymentStates.length), ...looks }),
    returns: asked,
    errors: refusals,
  }),
  dailyTransactions: endpoint('POST /v1/reports/transaction', {
    summary: 'Generate the transaction report of one day',
    access: reportScreens.dailyTransactionReports.access,
    risk: 'none',
    body: z.strictObject({ day: businessDay, ...places, ...looks }),
    returns: asked,
    errors: refusals,
  }),
  refunds: endpoint('GET /v2/reports/refund', {
    summary: 'Refund reports and daily refund reports, newest first',
    access: refundReports,
    query: page,
    returns: reports_,
    testMode: false,
  }),
  generateRefunds: endpoint('POST /v2/reports/refund/generate', {
    summary: 'Generate a refund report over at most 396 days, by when the refunds were asked for',
    access: refundReports,
    risk: 'none',
    body: z.strictObject({ ...days, ...places, states: listOf(z.enum(refundStates), refundStates.length), ...looks }),
    returns: asked,
    errors: refusals,
    testMode: false,
  }),
  dailyRefunds: endpoint('POST /v1/reports/refund', {
    summary: 'Generate the refund report of one day',
    access: reportScreens.dailyRefundReports.access,
    risk: 'none',
    body: z.strictObject({ day: businessDay, ...places, ...looks }),
    returns: asked,
    errors: refusals,
    testMode: false,
  }),
  settlements: endpoint('GET /v2/reports/settlement', {
    summary: 'Custom, monthly and yearly settlement reports and GST reports, newest first',
    access: settlementReports,
    query: page,
    returns: reports_,
    testMode: false,
  }),
  generateSettlements: endpoint('POST /v2/reports/settlement/generate', {
    summary:
      'Generate a custom settlement report over at most 30 days that have passed: every payment and refund settled',
    access: settlementReports,
    risk: 'none',
    body: z.strictObject({ ...days, ...ofMerchants, ...looks }),
    partsNeed: severalNeed,
    returns: asked,
    errors: refusals,
    testMode: false,
  }),
  generateSettlement: endpoint('POST /v1/reports/settlement/generate', {
    summary: 'Generate the report of the settlement of one day; its `reportId` is the urn that its status is asked by',
    access: settlementReports,
    risk: 'none',
    body: z.strictObject({ settlementDate: businessDay, ...ofMerchants, ...looks }),
    partsNeed: severalNeed,
    returns: asked,
    errors: refusals,
    testMode: false,
  }),
  settlementMonths: endpoint('GET /v2/reports/settlement/monthly', {
    summary:
      'The months in which something was settled, newest first, with their sums in paise; at most 36. The net is gross - fee - gst - refunded + returned - chargedBack',
    access: settlementReports,
    query: z.strictObject(ofMerchant),
    returns: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          settlements: z.int(),
          gross: z.int(),
          fee: z.int(),
          gst: z.int(),
          refunded: z.int(),
          returned: z.int(),
          chargedBack: z.int(),
          net: z.int(),
        }),
      ),
    }),
    errors: refusals,
    testMode: false,
  }),
  generateMonth: endpoint('POST /v1/reports/settlement/month', {
    summary: 'Generate the settlement report of a month: one row a settlement',
    access: settlementReports,
    risk: 'none',
    body: z.strictObject({ month: monthField, ...ofMerchants, format }),
    partsNeed: severalNeed,
    returns: asked,
    errors: refusals,
    testMode: false,
  }),
  generateYear: endpoint('POST /v1/reports/settlement/year', {
    summary: 'Generate the settlement report of a calendar year: one row a settlement',
    access: settlementReports,
    risk: 'none',
    body: z.strictObject({
      year: yearField,
      ...ofMerchants,
      format,
    }),
    partsNeed: severalNeed,
    returns: asked,
    errors: refusals,
    testMode: false,
  }),
  generateGst: endpoint('POST /v1/reports/gst', {
    summary: 'Generate the GST report of a month: the tax on the fees that settlements took off',
    access: settlementReports,
    risk: 'none',
    body: z.strictObject({ month: monthField, ...ofMerchants, format }),
    partsNeed: severalNeed,
    returns: asked,
    errors: refusals,
    testMode: false,
  }),
  qmc: endpoint('GET /v2/reports/qmc', {
    summary: 'QMC reports, newest first',
    access: qmcReports,
    query: page,
    returns: reports_,
  }),
  generateQmc: endpoint('POST /v2/reports/qmc/generate', {
    summary: 'Generate a QMC report over at most 396 days: payments by QR code and card machine',
    access: qmcReports,
    risk: 'none',
    body: z.strictObject({ ...days, ...places, ...looks }),
    returns: asked,
    errors: refusals,
  }),
  templates: endpoint('GET /v1/reports/templates', {
    summary:
      'The templates of each kind of report with their columns in order, and those of the merchant’s own by name',
    access: anyReports,
    returns: z.object({ templates: z.array(template), own: z.array(reportTemplate) }),
  }),
  context: endpoint('GET /v1/reports/context', {
    summary: 'The default template of each kind of report',
    access: anyReports,
    query: z.strictObject(ofMerchant),
    returns: z.object({ contexts: z.array(context) }),
    errors: refusals,
  }),
  saveContext: endpoint('PUT /v1/reports/context', {
    summary: 'Change the default template of a kind of report: an own template, or columns picked and ordered',
    access: setsReportLooks,
    risk: 'none',
    body: z.strictObject({
      ...ofMerchant,
      kind: kindField,
      templateId: looks.templateId,
      template: looks.template,
      columns: looks.columns,
    }),
    returns: context,
    errors: refusals,
  }),
  find: endpoint('GET /v1/reports/:id', {
    summary: 'One report, with a link to its file that is good for 5 minutes',
    access: anyReports,
    ...ofReport,
    returns: reportWithLink,
    errors: unknownReport,
  }),
  status: endpoint('GET /v1/reports/:merchantId/:urn/status', {
    summary: 'How a report of a merchant stands; the urn is its id',
    access: anyReports,
    params: z.strictObject({ merchantId: z.string().check(z.maxLength(64)), urn: z.string().check(z.maxLength(64)) }),
    returns: z.object({
      urn: idOf('report'),
      status: z.enum(Object.keys(reportStatuses) as (keyof typeof reportStatuses)[]),
    }),
    errors: unknownReport,
  }),
  download: endpoint('GET /v1/reports/:id/download', {
    summary: 'The file of a report, by the link that was given to the same person',
    access: anyReports,
    ...ofReport,
    query: z.strictObject({ until: z.string().check(z.regex(/^\d{13}$/)), key: z.string().check(z.maxLength(64)) }),
    returns: 'application/octet-stream',
    errors: {
      REPORT_LINK_UNKNOWN: 404,
      REPORT_LINK_EXPIRED: 410,
      REPORT_NOT_FOUND: 404,
      DOCUMENT_EXPIRED: 410,
    },
  }),
  regenerate: endpoint('POST /v1/reports/:id/regenerate', {
    summary: 'Generate a report again that has failed or expired, as a new one',
    access: anyReports,
    risk: 'none',
    ...ofReport,
    returns: asked,
    errors: { ...unknownReport, CONFLICT: 409 },
  }),
});
