import { isOtherState } from './gst.ts';

/**
 * The prices of a tenant as JSON in the shape of `Prices`, inside a query that has a row `tenant`: whoever looks the
 * tenant up learns them without another round trip.
 */
export const pricesOfTenant = `(
  SELECT json_build_object(
    'keysReleasedAt', (SELECT floor(extract(epoch FROM keys_released_at) * 1000) FROM pricing WHERE tenant_id = tenant.id),
    'halves', NOT coalesce((SELECT ${isOtherState} FROM merchant AS m WHERE m.id = tenant.merchant_id), false),
    'largeTurnover', coalesce((SELECT large_turnover FROM pricing WHERE tenant_id = tenant.id), false),
    'rates', coalesce((
      SELECT json_agg(json_build_object(
        'instrument', instrument, 'cardNetwork', card_network, 'cardCategory', card_category,
        'basisPoints', basis_points, 'maxFee', most_fee,
        'validFrom', floor(extract(epoch FROM valid_from) * 1000),
        'validUntil', floor(extract(epoch FROM valid_until) * 1000)
      ) ORDER BY created_at DESC) FROM rate_card WHERE tenant_id = tenant.id
    ), '[]'::json)
  )
)`;
