import type { RawBuilder } from 'kysely';
import type { NamedTenants } from '../../../platform/db/tenants.ts';

/**
 * What QR codes collected, as SQL to join with the QR code `q`. Payments name their QR code, so `qr-codes` does not
 * depend on them. A reader of some stores sees the payments of these only.
 */
export interface QrCodeTakings {
  /** The sum since the start of an hour, as a row (count, amount). */
  readonly ofCode: (since: Date, storeIds: readonly string[] | null, tenants: NamedTenants) => RawBuilder<unknown>;
  /** The same of each QR code of these tenants, as rows (tenant_id, qr_code_id, count, amount). */
  readonly ofCodes: (
    tenants: RawBuilder<unknown>,
    since: Date,
    storeIds: readonly string[] | null,
  ) => RawBuilder<unknown>;
  /** When the last payment completed, as an expression. */
  readonly lastPayment: (storeIds: readonly string[] | null, tenants: NamedTenants) => RawBuilder<Date | null>;
}

/** Since when takings are summed, and how. */
export interface TakingsSince {
  readonly since: Date;
  readonly takings: QrCodeTakings;
}
