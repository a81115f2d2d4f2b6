import type { settlements } from '@galla/contract/settlements/settlements/endpoints.ts';
import type { groupSettlements } from '@galla/contract/settlements/settlements/group.ts';
import { recordedExport } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { exportCsv } from '../../platform/db/csv-export.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { findHolidayList } from './calendar/holidays.ts';
import { itemsQuery } from './history/download-queries.ts';
import { readExpected, readGroup } from './history/group.ts';
import { readMoneyOfPayment } from './history/money-of-payment.ts';
import { applyPayoutReport } from './payouts/reports.ts';
import { readCalendar } from './public/calendar.ts';
import { findSettlement, listChanges, listItems, listSettlements, readDetails } from './public/settlement-history.ts';

/** The handlers of settlements; `keys` knows the engines that report. */
export const settlementHandlers = (keys: EngineKeys): Handlers<typeof settlements> => ({
  holidays: async (_request, { scoped }) =>
    scoped(async (tx) => {
      const { names, estimated, years } = await findHolidayList(tx);
      const holidays = [...names].map(([day, name]) => ({ day, name, estimated: estimated.has(day) }));
      return { holidays, years: [...years].sort((left, right) => left - right) };
    }),
  daily: ({ body }, { scope, scoped }) => scoped((tx) => listSettlements(tx, merchantOf(scope, body.merchantId), body)),
  recent: ({ query }, { scope, scoped }) =>
    scoped(async (tx) => {
      const { settlements } = await listSettlements(tx, merchantOf(scope, query.merchantId), { size: query.size });
      return { settlements };
    }),
  changes: ({ body }, { scope, scoped }) =>
    scoped((tx) => listChanges(tx, merchantOf(scope, body.merchantId), body.after)),
  calendar: ({ query }, { scope, scoped, now }) =>
    scoped((tx) => readCalendar(tx, merchantOf(scope, query.merchantId), query.month, now)),
  ofPayment: ({ params }, { scope, scoped, now }) => scoped((tx) => readMoneyOfPayment(tx, scope, params.unitId, now)),
  details: ({ params }, { scope, scoped }) => scoped((tx) => readDetails(tx, scope, params.settlementId)),
  items: ({ params, query }, { scope, scoped }) =>
    scoped(async (tx) => listItems(tx, (await findSettlement(tx, scope, params.settlementId)).row, query)),
  async download({ params }, context) {
    const { row, merchant } = await context.scoped((tx) => findSettlement(tx, context.scope, params.settlementId));
    const at = row.created_at.toISOString();
    const name = `settlement-${merchant.merchantId}-${row.day}`;
    return recordedExport(context, { act: 'SETTLEMENT_EXPORTED', name, filters: { from: at, to: at } }, () =>
      exportCsv(context.database, [merchant.tenantId], itemsQuery(row, merchant)),
    );
  },
  async report({ body }, { database, header, rawBody, now }) {
    await applyPayoutReport(database, await keys.authenticate(header, rawBody), body, now);
    return { received: true };
  },
});

export const groupSettlementHandlers: Handlers<typeof groupSettlements> = {
  byDay: ({ body }, { scope, scoped, now }) => scoped((tx) => readGroup(tx, scope, body, now)),
  expected: ({ body }, { scope, scoped, now }) => scoped((tx) => readExpected(tx, scope, body, now)),
};
