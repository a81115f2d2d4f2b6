import type { Tx } from '../../../platform/db/database.ts';

/** How far the review of a merchant's documents is. */
export interface Review {
  /** They are under review or verified, and cannot be changed. */
  readonly isClosed: boolean;
  /** A review has had them before. */
  readonly wasSubmitted: boolean;
}

/** Reads the review of a tenant's documents. KYC reviews them, and depends on documents. */
export type FindReview = (tx: Tx, tenantId: string) => Promise<Review>;
