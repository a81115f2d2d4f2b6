import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';

/** Announces to open pages that a service line has changed, so that they reload it (KYC-07). */
export const announceLine = (tx: Tx, tenantId: string, activationId: string, now: number): Promise<void> =>
  appendToOutbox(tx, tenantId, [{ type: 'payment-gateway.changed', subjectId: activationId }], now);
