import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ReportColumn } from '@galla/contract/reports/reports/columns.ts';
import { reportDictionaries } from '@galla/contract/reports/reports/columns.ts';
import type { reports } from '@galla/contract/reports/reports/endpoints.ts';
import { kindsOfList, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { daysOf } from '@galla/contract/reports/reports/rules.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeContext, listContexts } from './contexts.ts';
import { downloadReport, linkTo } from './downloads.ts';
import { kindsFor } from './kinds.ts';
import { viewReport } from './public/report-view.ts';
import { askForReport, findReport, listReports, regenerate } from './public/service.ts';
import { findSettlementMonths } from './queries.ts';
import { listTemplates } from './templates.ts';

/** The handlers of reports; `files` stores them. */
export const reportHandlers = (files: FileStore): Handlers<typeof reports> => ({
  transactions: ({ query }, context) => listReports(context, kindsOfList('transactions'), query),
  generateTransactions: ({ body }, context) => askForReport(context, { kind: 'TRANSACTION', ...body }),
  dailyTransactions: ({ body: { day, ...rest } }, context) =>
    askForReport(context, { kind: 'DAILY_TRANSACTION', from: day, to: day, ...rest }),
  refunds: ({ query }, context) => listReports(context, kindsOfList('refunds'), query),
  generateRefunds: ({ body }, context) => askForReport(context, { kind: 'REFUND', ...body }),
  dailyRefunds: ({ body: { day, ...rest } }, context) =>
    askForReport(context, { kind: 'DAILY_REFUND', from: day, to: day, ...rest }),
  settlements: ({ query }, context) => listReports(context, kindsOfList('settlements'), query),
  generateSettlements: ({ body }, context) => askForReport(context, { kind: 'SETTLEMENT', ...body }),
  generateSettlement: ({ body: { settlementDate: day, ...rest } }, context) =>
    askForReport(context, { kind: 'SETTLEMENT', from: day, to: day, ...rest }),
  settlementMonths: async ({ query }, { scope, scoped }) => {
    const { tenantId } = merchantOf(scope, query.merchantId);
    return { months: await scoped((tx) => findSettlementMonths(tx, tenantId)) };
  },
  generateMonth: ({ body: { month, ...rest } }, context) =>
    askForReport(context, { kind: 'SETTLEMENT_MONTH', ...daysOf(month), ...rest }),
  generateYear: ({ body: { year, ...rest } }, context) =>
    askForReport(context, { kind: 'SETTLEMENT_YEAR', ...daysOf(year), ...rest }),
  generateGst: ({ body: { month, ...rest } }, context) =>
    askForReport(context, { kind: 'GST', ...daysOf(month), ...rest }),
  qmc: ({ query }, context) => listReports(context, kindsOfList('qmc'), query),
  generateQmc: ({ body }, context) => askForReport(context, { kind: 'QMC', ...body }),
  templates: async (_request, context) => ({
    templates: kindsFor(context.scope).flatMap((kind) =>
      reportKinds[kind].dictionaries.map((template) => ({
        kind,
        template,
        columns: Object.entries<ReportColumn>(reportDictionaries[template]).map(([name, { heading }]) => ({
          name,
          heading,
        })),
      })),
    ),
    own: await listTemplates(context),
  }),
  context: async ({ query }, context) => ({ contexts: await listContexts(context, query.merchantId) }),
  saveContext: ({ body }, context) => changeContext(context, body),
  find: async ({ params }, context) => {
    const report = await findReport(context, params.id);
    return { ...viewReport(report, context.scope, context.now), download: linkTo(context, report) };
  },
  status: async ({ params }, context) => {
    const report = await findReport(context, params.urn);
    const merchant = context.scope.merchants.find(({ merchantId }) => merchantId === params.merchantId);
    if (merchant === undefined || !report.merchant_tenants.includes(merchant.tenantId))
      throw new Problem('REPORT_UNKNOWN', 404);
    return { urn: encodeId('report', report.id), status: report.state };
  },
  download: ({ params, query }, context) => downloadReport(context, files, params.id, query),
  regenerate: ({ params }, context) => regenerate(context, params.id),
});
