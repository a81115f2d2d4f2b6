import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isOtherState } from './gst-queries.ts';
import type { GstRate, Tariffs } from './tariff.ts';

const msOf = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)`;

/** The tariffs of all merchants as JSON in the shape of `Tariffs`. */
export const tariffsJson = `(
  SELECT json_build_object(
    'rates', (SELECT json_agg(json_build_object(
      'kind', kind, 'priceClass', price_class, 'cardNetwork', card_network, 'cardCategory', card_category, 'byQr', by_qr,
      'largeTurnover', large_turnover, 'basisPoints', basis_points, 'maxFee', max_fee, 'validFrom', ${msOf('valid_from')}
    ) ORDER BY valid_from, created_at) FROM tariff_rate),
    'gst', (SELECT json_agg(json_build_object(
      'basisPoints', basis_points, 'cardLimit', card_limit, 'validFrom', ${msOf('valid_from')}
    ) ORDER BY valid_from) FROM gst_rate)
  )
)`;

/**
 * The prices of a tenant without the tariffs, as JSON in the shape of `Prices`, for a query that has a row `tenant`. A
 * query that looks up the tenant then reads them without another round trip.
 */
export const pricesOfTenant = `(
  SELECT json_build_object(
    'keysReleasedAt', (SELECT ${msOf('keys_released_at')} FROM pricing WHERE tenant_id = tenant.id),
    'halves', NOT coalesce((SELECT ${isOtherState} FROM merchant AS m WHERE m.id = tenant.merchant_id), false),
    'turnovers', coalesce((
      SELECT json_agg(json_build_object('isLarge', is_large, 'validFrom', ${msOf('valid_from')}) ORDER BY valid_from, created_at)
      FROM turnover_class WHERE tenant_id = tenant.id
    ), '[]'::json),
    'rates', coalesce((
      SELECT json_agg(json_build_object(
        'instrument', instrument, 'cardNetwork', card_network, 'cardCategory', card_category,
        'basisPoints', basis_points, 'maxFee', most_fee, 'validFrom', ${msOf('valid_from')}, 'validUntil', ${msOf('valid_until')}
      ) ORDER BY created_at DESC) FROM rate_card WHERE tenant_id = tenant.id
    ), '[]'::json)
  )
)`;

/** The tariffs of all merchants. */
export async function findTariffs(tx: Tx): Promise<Tariffs> {
  const { rows } = await sql<{ tariffs: Tariffs }>`select ${sql.raw(tariffsJson)} as tariffs`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new RangeError('There are no tariffs');
  return row.tariffs;
}

/** A line of the standard prices or of the legal limits, valid from a future time. */
export type NewTariffRate = Omit<Tariffs['rates'][number], 'validFrom'> & { readonly validFrom: Date };

/** Adds a line. Earlier lines stay, and apply to payments that began before it. */
export async function insertTariffRate(tx: Tx, line: NewTariffRate, now: Date): Promise<void> {
  await tx
    .insertInto('tariff_rate')
    .values({
      kind: line.kind,
      price_class: line.priceClass,
      card_network: line.cardNetwork,
      card_category: line.cardCategory,
      by_qr: line.byQr,
      large_turnover: line.largeTurnover,
      basis_points: line.basisPoints,
      max_fee: line.maxFee,
      valid_from: line.validFrom,
      created_at: now,
    })
    .execute();
}

/** Adds a GST rate from the start of an Indian calendar day. */
export async function insertGstRate(
  tx: Tx,
  { basisPoints, cardLimit, validFrom }: Omit<GstRate, 'validFrom'> & { readonly validFrom: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('gst_rate')
    .values({ basis_points: basisPoints, card_limit: cardLimit, valid_from: validFrom, created_at: now })
    .execute();
}
