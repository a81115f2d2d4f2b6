import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { refunds } from '@galla/contract/refunds/refunds/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { recordedExport } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { exportCsv } from '../../platform/db/csv-export.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { askColleague, findColleagues } from './colleagues/colleagues.ts';
import { exportQuery } from './export-queries.ts';
import type { PaymentsOfOrder } from './public/payments-of-order.ts';
import { findDetails, findOne, findStats, listPage } from './public/refund-view.ts';
import { createRefund, decideRefund, findTerms } from './public/service.ts';
import {
  approveRefundSettings,
  changeRefundSettings,
  findRefundSettings,
  stopRefundSettings,
} from './public/settings.ts';
import { findTenantOfPayment, findTenantOfRefund } from './queries.ts';
import type { Reports } from './reports.ts';
import { applyReport } from './reports.ts';
import { selectionOf } from './selection-queries.ts';

/** The handlers of refunds; `keys` knows the engines, and `reports` collects their reports. */
export const refundHandlers = (
  keys: EngineKeys,
  reports: Reports,
  paymentsOfOrder: PaymentsOfOrder,
): Handlers<typeof refunds> => ({
  async create({ body }, context) {
    const { scope, once } = context;
    const tenantId = await tenantOfPayment(context, body.unitId);
    return once(tenantId, async (tx) => {
      const { refundId } = await createRefund(tx, context, tenantId, body);
      return findOne(tx, scope, refundId);
    });
  },
  async terms({ params }, context) {
    const tenantId = await tenantOfPayment(context, params.unitId);
    const id = decodeId('payment', params.unitId) ?? '';
    return context.scoped((tx) => findTerms(tx, context.scope, tenantId, id, context.now));
  },
  async colleagues({ params }, context) {
    const asked = await askedAbout(context, params.unitId);
    return context.scoped((tx) => findColleagues(tx, context, asked));
  },
  async askColleague({ params, body }, context) {
    const asked = await askedAbout(context, params.unitId);
    return context.once(asked.tenantId, (tx) => askColleague(tx, context, asked, body));
  },
  list: ({ body }, { scope, scoped }) =>
    scoped((tx) => listPage(tx, scope, body, paymentsOfOrder), body.filters.merchantIds),
  stats: ({ body }, { scope, scoped }) =>
    scoped((tx) => findStats(tx, scope, body.filters, paymentsOfOrder), body.filters.merchantIds),
  details: ({ params }, { scope, scoped }) => scoped((tx) => findDetails(tx, scope, params.refundId)),
  async decide({ params, body }, context) {
    const { scope, scoped, once } = context;
    const refundId = decodeId('refund', params.refundId) ?? '';
    const tenantId = await scoped((tx) => findTenantOfRefund(tx, scope, refundId));
    if (tenantId === undefined) throw new Problem('REFUND_NOT_FOUND', 404);
    return once(tenantId, async (tx) => {
      await decideRefund(tx, context, { tenantId, refundId }, body);
      return findOne(tx, scope, refundId);
    });
  },
  export: ({ body: { filters } }, context) =>
    recordedExport(context, { act: 'REFUNDS_EXPORTED', name: 'refunds', filters }, () => {
      const selection = selectionOf(context.scope, filters, paymentsOfOrder);
      return exportCsv(context.database, selection.tenants, exportQuery(selection));
    }),
  settings: ({ query }, { scope, scoped }) =>
    scoped((tx) => findRefundSettings(tx, merchantOf(scope, query.merchantId), scope.personId)),
  saveSettings({ body }, context) {
    const merchant = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, merchant.tenantId, (tx) => changeRefundSettings(tx, context, merchant, body));
  },
  approveSettings({ body }, context) {
    const merchant = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, merchant.tenantId, (tx) =>
      approveRefundSettings(tx, context, merchant, body.requestedAt),
    );
  },
  stopSettings({ body }, context) {
    const merchant = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, merchant.tenantId, (tx) =>
      stopRefundSettings(tx, context, merchant, body.requestedAt),
    );
  },
  async report({ body }, { database, header, rawBody, now }) {
    const engine = await keys.authenticate(header, rawBody);
    await applyReport(database, reports, { engine, report: body, now });
    return { received: true };
  },
});

const askedAbout = async (context: ScopedContext, unitId: string) => ({
  tenantId: await tenantOfPayment(context, unitId),
  paymentId: decodeId('payment', unitId) ?? '',
});

async function tenantOfPayment({ scope, scoped }: ScopedContext, unitId: string): Promise<string> {
  const id = decodeId('payment', unitId);
  const tenantId = id === undefined ? undefined : await scoped((tx) => findTenantOfPayment(tx, scope, id));
  if (tenantId === undefined) throw new Problem('TRANSACTION_NOT_FOUND', 404);
  return tenantId;
}
