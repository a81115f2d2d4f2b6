import type { RawBuilder } from 'kysely';

/** How a feature reports the status of its product for a merchant. */
export interface ProductStatus {
  readonly type: 'PAYMENT_GATEWAY' | 'PAYMENT_LINK';
  /** SUCCESS, IN_PROGRESS or FAILED for the merchant `m` with this live tenant; null if it was never activated. */
  readonly status: (tenantId: string | null) => RawBuilder<string | null>;
}
