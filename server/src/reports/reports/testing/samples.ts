import { featureSamples } from '../../../main/testing/samples.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { reportOf, scheduleOf } from './rows.ts';

const day = 86_400_000;
const reportDays = { from: istDay(Date.now() - 2 * day), to: istDay(Date.now() - day) };

export const samples = featureSamples({
  addRows: async ({ galla, merchant, owner }) => ({
    report: await reportOf(galla.url, merchant.tenantId, owner.id),
    ...(await scheduleOf(galla.url, merchant.tenantId, owner.id)),
  }),
  calls: {
    'reports.transactions': ({ report }) => ({ query: { after: report } }),
    'reports.generateTransactions': ({ merchantId, store }) => ({
      body: { ...reportDays, merchantIds: [merchantId], storeIds: [store] },
    }),
    'reports.dailyTransactions': ({ store, terminal }) => ({
      body: { day: reportDays.from, storeIds: [store], terminalIds: [terminal] },
    }),
    'reports.refunds': () => ({}),
    'reports.generateRefunds': ({ merchantId, store }) => ({
      body: { ...reportDays, merchantIds: [merchantId], storeIds: [store] },
    }),
    'reports.dailyRefunds': ({ store }) => ({ body: { day: reportDays.from, storeIds: [store] } }),
    'reports.settlements': () => ({}),
    'reports.generateSettlements': ({ merchantId }) => ({ body: { ...reportDays, merchantId } }),
    'reports.generateSettlement': ({ merchantId }) => ({ body: { settlementDate: reportDays.from, merchantId } }),
    'reports.settlementMonths': ({ merchantId }) => ({ query: { merchantId } }),
    'reports.generateMonth': ({ merchantId }) => ({ body: { month: reportDays.from.slice(0, 7), merchantId } }),
    'reports.generateYear': ({ merchantId }) => ({ body: { year: reportDays.from.slice(0, 4), merchantId } }),
    'reports.generateGst': ({ merchantId }) => ({ body: { month: reportDays.from.slice(0, 7), merchantId } }),
    'reports.qmc': () => ({}),
    'reports.generateQmc': ({ store }) => ({ body: { ...reportDays, storeIds: [store] } }),
    'reports.templates': () => ({}),
    'reports.context': ({ merchantId }) => ({ query: { merchantId } }),
    'reports.saveContext': ({ merchantId }) => ({ body: { merchantId, kind: 'TRANSACTION', template: 'STORE' } }),
    'reports.find': ({ report }) => ({ params: { id: report } }),
    'reports.status': ({ merchantId, report }) => ({ params: { merchantId, urn: report } }),
    'reports.download': ({ report }) => ({ params: { id: report }, query: { until: '9999999999999', key: 'x' } }),
    'reports.regenerate': ({ report }) => ({ params: { id: report } }),
    'report-templates.create': () => ({
      body: { name: 'Mine', template: 'STORE', columns: ['referenceId', 'fee'] },
    }),
    'report-templates.change': ({ template }) => ({
      params: { templateId: template },
      body: { name: 'Taken over', columns: ['referenceId', 'fee'] },
    }),
    'report-templates.remove': ({ template }) => ({ params: { templateId: template } }),
    'report-sharing.recipients': () => ({ query: { kind: 'TRANSACTION' } }),
    'report-sharing.send': ({ report, person }) => ({ params: { id: report }, body: { to: [person] } }),
    'report-sharing.list': () => ({}),
    'report-schedules.list': () => ({}),
    'report-schedules.create': ({ store, person }) => ({
      body: { kind: 'DAILY_TRANSACTION', every: 'DAILY', storeIds: [store], recipients: [person] },
    }),
    'report-schedules.move': ({ schedule }) => ({ params: { scheduleId: schedule }, body: { state: 'PAUSED' } }),
    'report-schedules.remove': ({ schedule }) => ({ params: { scheduleId: schedule } }),
  },
  someStores: {
    'reports.transactions': 'of-stores',
    'reports.generateTransactions': 'of-stores',
    'reports.dailyTransactions': 'of-stores',
    'reports.refunds': 'of-stores',
    'reports.generateRefunds': 'of-stores',
    'reports.dailyRefunds': 'of-stores',
    'reports.qmc': 'of-stores',
    'reports.generateQmc': 'of-stores',
    'reports.find': 'of-stores',
    'reports.status': 'of-stores',
    'reports.download': 'of-stores',
    'reports.regenerate': 'of-stores',
    'reports.templates': { harmless: 'Names and columns of templates, without any data' },
    'reports.context': { harmless: 'Names and columns of templates, without any data' },
    'report-schedules.list': 'of-stores',
    'report-schedules.create': 'of-stores',
    'report-schedules.move': 'of-stores',
    'report-schedules.remove': 'of-stores',
    'report-sharing.recipients': 'of-stores',
    'report-sharing.send': 'of-stores',
    'report-sharing.list': 'of-stores',
  },
});
