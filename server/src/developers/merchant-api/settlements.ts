import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readBalance } from '../../settlements/settlements/public/calendar.ts';
import {
  findSettlement,
  listItems,
  listSettlements,
  readDetails,
} from '../../settlements/settlements/public/settlement-history.ts';
import { withPayments } from './expand.ts';

type SettlementHandlers = Pick<
  Handlers<typeof merchantApi>,
  'getBalance' | 'listSettlements' | 'getSettlement' | 'listSettlementItems'
>;

/** Settlements to the bank, upcoming and completed. */
export const settlementHandlers: SettlementHandlers = {
  getBalance: (_input, { apiKey, scoped, now }) =>
    scoped(async (tx) => {
      const balance = await readBalance(tx, apiKey.tenantId, now);
      return { currency: 'INR', ...balance, asOf: new Date(now).toISOString() };
    }),
  listSettlements: ({ query: { state, ...query } }, { scope, scoped }) => {
    const states = state === undefined ? [] : [state];
    return scoped((tx) => listSettlements(tx, merchantOf(scope, undefined), { ...query, states }));
  },
  getSettlement: ({ params }, { scope, scoped }) => scoped((tx) => readDetails(tx, scope, params.settlementId)),
  listSettlementItems: ({ params, query: { expand, ...query } }, context) =>
    context.scoped(async (tx) => {
      const { row } = await findSettlement(tx, context.scope, params.settlementId);
      const { items, next } = await listItems(tx, row, query);
      return { items: await withPayments(tx, context, expand, items, ({ unitId }) => unitId), next };
    }),
};
