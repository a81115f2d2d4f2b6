import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { transactions } from '@galla/contract/transactions.ts';
import { record } from '../audit/record.ts';
import { runningExports } from '../platform/db/csv-export.ts';
import type { Signal } from '../platform/events/signal.ts';
import type { Download, Handlers, ScopedContext } from '../platform/http/handlers.ts';
import { exportPayments } from './export.ts';
import { followPayments } from './live.ts';
import { selectionOf } from './payment-filters.ts';
import { toPayment } from './payments.ts';
import { findPayments } from './queries.ts';
import { findDetails, findStats, listPage } from './service.ts';

/** The handlers of payments; `signal` wakes the live streams. */
export const transactionHandlers = (signal: Signal): Handlers<typeof transactions> => ({
  list: ({ body }, { scope, scoped }) => scoped((tx) => listPage(tx, scope, body), body.filters.merchantIds),
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
  export: ({ body }, context) => exportTransactions(context, body),
});

/** Exports are written down before anything is sent. */
async function exportTransactions(
  context: ScopedContext,
  { filters, columns }: Received<typeof transactions.export>['body'],
): Promise<Download> {
  const { database, scope, now } = context;
  const giveBack = runningExports(database).take(scope.personId);
  const fileName = `transactions-${new Date(now).toISOString().slice(0, 10)}.csv`;
  try {
    const stream = await exportPayments(database, scope, selectionOf(scope, filters), columns);
    stream.once('close', giveBack);
    const { personId, membershipId } = scope;
    const detail = { from: filters.from, to: filters.to };
    await context
      .transaction((tx) => record(tx, context, { act: 'TRANSACTIONS_EXPORTED', personId, membershipId, detail }))
      .catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
    return { fileName, stream };
  } catch (error) {
    giveBack();
    throw error;
  }
}
