import type { Tx } from '../../../platform/db/database.ts';

/** Learns in the same transaction that a tenant has a new payout account. `now` in ms. */
export type AccountFollower = (tx: Tx, tenantId: string, now: number) => Promise<unknown>;
