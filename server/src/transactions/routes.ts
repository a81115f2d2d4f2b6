import { decodeId } from '@galla/contract/core/ids.ts';
import type { transactions } from '@galla/contract/transactions.ts';
import type { Database } from '../platform/db/database.ts';
import type { Signal } from '../platform/events/signal.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Holdings } from '../platform/http/holdings.ts';
import { openHoldings } from '../platform/http/holdings.ts';
import { exportPayments } from './export.ts';
import { followPayments } from './live.ts';
import { selectionOf } from './payment-filters.ts';
import { toPayment } from './payments.ts';
import { findPayments } from './queries.ts';
import { findDetails, findStats, listPage } from './service.ts';

const mostExportsEach = 2;
const exportsOf = new WeakMap<Database, Holdings>();

/** An export holds a database connection for as long as it is read: half of them stay for everybody else. */
function runningExports(database: Database): Holdings {
  const all = Math.max(1, Math.floor(database.pool.options.max / 2));
  const running = exportsOf.get(database) ?? openHoldings({ each: mostExportsEach, all });
  exportsOf.set(database, running);
  return running;
}

/** The handlers of payments; `signal` wakes the live streams. */
export const transactionHandlers = (signal: Signal): Handlers<typeof transactions> => ({
  list: ({ body }, { scope, scoped }) => scoped((tx) => listPage(tx, scope, body)),
  stats: ({ body }, { scope, scoped }) => scoped((tx) => findStats(tx, scope, body.filters)),
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
  async export({ body }, { database, scope, now }) {
    const giveBack = runningExports(database).take(scope.personId);
    const fileName = `transactions-${new Date(now).toISOString().slice(0, 10)}.csv`;
    try {
      const stream = await exportPayments(database, scope, selectionOf(scope, body.filters), body.columns);
      return { fileName, stream: stream.once('close', giveBack) };
    } catch (error) {
      giveBack();
      throw error;
    }
  },
});
