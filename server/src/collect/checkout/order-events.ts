import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';

/** Announces in the outbox how orders of a merchant's own system ended. Call it late in a transaction. */
export const announceOrders = (
  tx: Tx,
  tenantId: string,
  what: 'created' | 'paid' | 'cancelled' | 'expired',
  orderIds: readonly string[],
  now: number,
): Promise<void> =>
  appendToOutbox(
    tx,
    tenantId,
    orderIds.map((subjectId) => ({ type: `order.${what}`, subjectId })),
    now,
  );
