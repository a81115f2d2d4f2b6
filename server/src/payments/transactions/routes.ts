import { decodeId } from '@galla/contract/core/ids.ts';
import type { transactions } from '@galla/contract/payments/transactions/endpoints.ts';
import type { paymentPulse } from '@galla/contract/payments/transactions/payment-pulse.ts';
import { recordedExport } from '../../identity/audit/public/service.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { selectionOf } from '../payments/public/selection.ts';
import { exportPayments } from './export-payments.ts';
import { findPayments } from './list-queries.ts';
import { followPayments } from './live.ts';
import { toPayment } from './payments.ts';
import { findDetails, findStats, listOwnPage } from './public/service.ts';
import { findPulse } from './pulse.ts';

/** The handlers of payments; `signal` wakes the live streams. */
export const transactionHandlers = (signal: Signal): Handlers<typeof transactions> => ({
  list: ({ body }, context) => listOwnPage(context, body),
  stats: ({ body }, { scope, scoped }) => scoped((tx) => findStats(tx, scope, body.filters), body.filters.merchantIds),
  async details({ body }, { scope, scoped }) {
    const ids = body.unitIds.flatMap((id) => decodeId('payment', id) ?? []);
    const rows = await scoped((tx) => findPayments(tx, scope, ids));
    return { payments: rows.map((row) => toPayment(scope, row)) };
  },
  unitDetails: ({ params }, { scope, scoped }) => scoped((tx) => findDetails(tx, scope, params.unitId)),
  live({ query }, context) {
    const ids = (kind: 'store' | 'terminal', text: string | undefined) =>
      text?.split(',').flatMap((id) => decodeId(kind, id) ?? []) ?? null;
    const selection = { storeIds: ids('store', query.storeIds), terminalIds: ids('terminal', query.terminalIds) };
    return followPayments(context, signal, selection, context.header('last-event-id') ?? query.cursor);
  },
  export({ body: { filters, columns, unitIds } }, context) {
    const ids = unitIds?.flatMap((id) => decodeId('payment', id) ?? []);
    const selection = { ...selectionOf(context.scope, filters), ids };
    return recordedExport(context, { act: 'TRANSACTIONS_EXPORTED', name: 'transactions', filters }, () =>
      exportPayments(context.database, context.scope, selection, columns),
    );
  },
});

export const paymentPulseHandlers: Handlers<typeof paymentPulse> = {
  beats: ({ body }, { scope, scoped }) => scoped((tx) => findPulse(tx, scope, body.filters), body.filters.merchantIds),
};
