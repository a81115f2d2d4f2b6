import type { Database } from '../../platform/db/database.ts';
import { inTenants } from '../../platform/db/database.ts';
import { groupCommits } from '../../platform/db/group-commit.ts';
import type { AttemptRow } from './attempt-queries.ts';
import { findAttempts } from './attempt-queries.ts';
import type { OrderRow } from './public/order-queries.ts';
import { findOrders } from './public/order-queries.ts';

/** What to read from a tenant: an order, an attempt with its order, or both. UUIDs. */
export interface Wanted {
  readonly orderId?: string;
  readonly attemptId?: string | undefined;
}

/** The rows that were found. */
export interface Found {
  readonly order: OrderRow | undefined;
  readonly attempt: AttemptRow | undefined;
}

const max = 200;

/**
 * Reads the current state of an order or attempt. Simultaneous reads for one merchant are combined, because a small
 * read costs little but its round trips.
 */
export const read: (database: Database, tenantId: string, wanted: Wanted) => Promise<Found> = groupCommits(
  (database, tenantId, wanted: readonly Wanted[]) =>
    inTenants(
      database,
      [tenantId],
      async (tx) => {
        const attemptIds = wanted.flatMap(({ attemptId }) => attemptId ?? []);
        const attempts = attemptIds.length === 0 ? [] : await findAttempts(tx, tenantId, attemptIds);
        const attemptOf = new Map(attempts.map((row) => [row.id, row]));
        const orderIdOf = ({ orderId, attemptId }: Wanted) => orderId ?? attemptOf.get(attemptId ?? '')?.order_id;
        const orderIds = wanted.flatMap((one) => orderIdOf(one) ?? []);
        const orders = orderIds.length === 0 ? [] : await findOrders(tx, tenantId, orderIds);
        const orderOf = new Map(orders.map((row) => [row.id, row]));
        return wanted.map((one) => ({
          order: orderOf.get(orderIdOf(one) ?? ''),
          attempt: attemptOf.get(one.attemptId ?? ''),
        }));
      },
      // With two snapshots, a payment between the statements would show an order as paid while its attempt is still
      // pending.
      { oneSnapshot: true },
    ),
  max,
);
