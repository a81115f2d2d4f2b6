import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';

/** Says to open pages that a service line has changed: they read it again (KYC-07). */
export const announceLine = (tx: Tx, tenantId: string, activationId: string, now: number): Promise<void> =>
  appendToOutbox(tx, tenantId, [{ type: 'payment-gateway.changed', subjectId: activationId }], now);
