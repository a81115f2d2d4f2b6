import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import type { DynamicQrKey } from './public/key.ts';

/**
 * Announces in the outbox that codes were created, paid or cancelled, or have expired. Call it late in a transaction.
 */
export const announceChanges = (tx: Tx, tenantId: string, ids: readonly string[], now: number): Promise<void> =>
  appendToOutbox(
    tx,
    tenantId,
    ids.map((id) => ({ type: 'dynamic-qr.changed', subjectId: id })),
    now,
  );

/** The same for one code. */
export const announceChange = (tx: Tx, { tenantId, id }: DynamicQrKey, now: number): Promise<void> =>
  announceChanges(tx, tenantId, [id], now);
