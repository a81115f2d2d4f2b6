import { route, routes } from '../../core/endpoint.ts';
import {
  anyReports,
  ofSeveralMerchants,
  qmcReports,
  refundReports,
  setsReportLooks,
  settlementReports,
  transactionReports,
} from './access.ts';
import { reportScreens } from './screens.ts';

const severalNeed = { merchantIds: ofSeveralMerchants, allMerchants: ofSeveralMerchants } as const;

export const reportsRoutes = routes('reports', {
  transactions: route('GET /v2/reports/transaction', { access: transactionReports }),
  generateTransactions: route('POST /v2/reports/transaction/generate', { access: transactionReports, risk: 'none' }),
  dailyTransactions: route('POST /v1/reports/transaction', {
    access: reportScreens.dailyTransactionReports.access,
    risk: 'none',
  }),
  refunds: route('GET /v2/reports/refund', { access: refundReports, testMode: false }),
  generateRefunds: route('POST /v2/reports/refund/generate', { access: refundReports, risk: 'none', testMode: false }),
  dailyRefunds: route('POST /v1/reports/refund', {
    access: reportScreens.dailyRefundReports.access,
    risk: 'none',
    testMode: false,
  }),
  settlements: route('GET /v2/reports/settlement', { access: settlementReports, testMode: false }),
  generateSettlements: route('POST /v2/reports/settlement/generate', {
    access: settlementReports,
    risk: 'none',
    partsNeed: severalNeed,
    testMode: false,
  }),
  generateSettlement: route('POST /v1/reports/settlement/generate', {
    access: settlementReports,
    risk: 'none',
    partsNeed: severalNeed,
    testMode: false,
  }),
  settlementMonths: route('GET /v2/reports/settlement/monthly', { access: settlementReports, testMode: false }),
  generateMonth: route('POST /v1/reports/settlement/month', {
    access: settlementReports,
    risk: 'none',
    partsNeed: severalNeed,
    testMode: false,
  }),
  generateYear: route('POST /v1/reports/settlement/year', {
    access: settlementReports,
    risk: 'none',
    partsNeed: severalNeed,
    testMode: false,
  }),
  generateGst: route('POST /v1/reports/gst', {
    access: settlementReports,
    risk: 'none',
    partsNeed: severalNeed,
    testMode: false,
  }),
  qmc: route('GET /v2/reports/qmc', { access: qmcReports }),
  generateQmc: route('POST /v2/reports/qmc/generate', { access: qmcReports, risk: 'none' }),
  templates: route('GET /v1/reports/templates', { access: anyReports }),
  context: route('GET /v1/reports/context', { access: anyReports }),
  saveContext: route('PUT /v1/reports/context', { access: setsReportLooks, risk: 'none' }),
  find: route('GET /v1/reports/:id', { access: anyReports }),
  status: route('GET /v1/reports/:merchantId/:urn/status', { access: anyReports }),
  download: route('GET /v1/reports/:id/download', { access: anyReports }),
  regenerate: route('POST /v1/reports/:id/regenerate', { access: anyReports, risk: 'none' }),
});

export const reportSchedulesRoutes = routes('report-schedules', {
  list: route('GET /v1/reports/schedules', { access: anyReports }),
  create: route('POST /v1/reports/schedules', {
    access: anyReports,
    risk: 'none',
    partsNeed: { allMerchants: ofSeveralMerchants },
  }),
  move: route('PUT /v1/reports/schedules/:scheduleId', { access: anyReports, risk: 'none' }),
  remove: route('DELETE /v1/reports/schedules/:scheduleId', { access: anyReports, risk: 'none' }),
});

export const reportSharingRoutes = routes('report-sharing', {
  recipients: route('GET /v1/reports/recipients', { access: anyReports }),
  send: route('POST /v1/reports/:id/email', { access: anyReports, risk: 'none' }),
  list: route('GET /v2/reports/list/email', { access: anyReports }),
});

export const reportTemplatesRoutes = routes('report-templates', {
  create: route('POST /v1/reports/templates', { access: setsReportLooks, risk: 'none' }),
  change: route('PUT /v1/reports/templates/:templateId', { access: setsReportLooks, risk: 'none' }),
  remove: route('DELETE /v1/reports/templates/:templateId', { access: setsReportLooks, risk: 'none' }),
});
