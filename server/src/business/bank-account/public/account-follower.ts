import type { Tx } from '../../../platform/db/database.ts';

/** Called in the same transaction when a tenant gets a new payout account. `now` in ms. */
export type AccountFollower = (tx: Tx, tenantId: string, now: number) => Promise<unknown>;
