import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { NamedTenants } from '../../../platform/db/tenants.ts';
import { ofSameTenant } from '../../../platform/db/tenants.ts';
import { noId } from '../../../platform/ids.ts';
import type { QrCodeTakings } from '../../../shops/qr-codes/public/takings.ts';

/** The QR code payments that count: completed ones, limited to these stores if the reader sees no others. */
const counts = (storeIds: readonly string[] | null): RawBuilder<unknown> => sql`r.state = 'COMPLETED'
  and r.qr_code_id <> ${sql.lit(noId)} ${storeIds === null ? sql`` : sql`and r.store_id = any (${uuidArray(storeIds)})`}`;

/**
 * The sum collected by QR code `q` since the start of an hour, as a row (count, amount): a few look-ups in its index.
 */
const takingsOfQrCode = (since: Date, storeIds: readonly string[] | null, tenants: NamedTenants): RawBuilder<unknown> =>
  sql`(select coalesce(sum(r.count), 0)::bigint as count, coalesce(sum(r.amount), 0)::bigint as amount
    from payment_store_hour r
    where ${ofSameTenant('r', 'q', tenants)} and r.qr_code_id = q.id and r.hour >= ${since} and ${counts(storeIds)})`;

/**
 * The completion time of the last payment by QR code `q`, as an expression. The rollup has its hour and store, so only
 * payments of that hour are read.
 */
const lastPaymentOfQrCode = (storeIds: readonly string[] | null, tenants: NamedTenants): RawBuilder<Date | null> =>
  sql`(select max(coalesce(p.finished_at, p.created_at)) from
    (select r.tenant_id, r.store_id, r.hour from payment_store_hour r
      where ${ofSameTenant('r', 'q', tenants)} and r.qr_code_id = q.id and r.count > 0 and ${counts(storeIds)}
      order by r.hour desc limit 1) h
    join payment p on ${ofSameTenant('p', 'h', tenants)} and p.store_id = h.store_id and p.qr_code_id = q.id
      and p.state = 'COMPLETED' and p.id >= ${firstIdOf(sql`h.hour`)} and p.id < ${firstIdOf(sql`h.hour + interval '1 hour'`)})`;

/** The smallest UUIDv7 of a moment, like `firstIdAt`. */
const firstIdOf = (moment: RawBuilder<unknown>) =>
  sql`(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`;

/**
 * The sum collected by each QR code of these tenants since the start of an hour: (tenant_id, qr_code_id, count,
 * amount).
 */
const takingsOfQrCodes = (
  tenants: RawBuilder<unknown>,
  since: Date,
  storeIds: readonly string[] | null,
): RawBuilder<unknown> =>
  sql`(select r.tenant_id, r.qr_code_id, sum(r.count) as count, sum(r.amount) as amount from payment_store_hour r
    where ${tenants} and r.hour >= ${since} and ${counts(storeIds)} group by 1, 2)`;

/** What QR codes collected. */
export const qrCodeTakings: QrCodeTakings = {
  ofCode: takingsOfQrCode,
  ofCodes: takingsOfQrCodes,
  lastPayment: lastPaymentOfQrCode,
};
