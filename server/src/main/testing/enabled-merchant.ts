import type { Criteria } from '@galla/contract/core/criteria.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { setFlag } from '../../collect/payment-links/testing/shop.ts';
import type { TestGalla, TestMerchant } from './test-galla.ts';

/** The criteria of an endpoint for the merchant. */
export const criteriaOf = ({ spec: { access } }: Endpoint): Criteria =>
  'criteria' in access ? (access.criteria ?? {}) : {};

/** Gives a merchant everything that these operations require, so that none is refused because of the merchant. */
export async function enableAll(
  galla: TestGalla,
  merchant: TestMerchant,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const channel = merchant.type === 'ONLINE_MERCHANT' ? 'online' : 'offline';
  const wanted = endpoints.map(criteriaOf).filter(({ merchants = channel }) => merchants === channel);
  const named = (key: 'flags' | 'attributes') => [
    ...new Set(wanted.flatMap((one) => Object.entries(one[key] ?? {}).flatMap(([name, on]) => (on ? [name] : [])))),
  ];
  // Without the flag, filters of links are refused before the links are read.
  for (const flag of [...named('flags'), 'ONLINE_PAYLINK_FILTERS']) await setFlag(galla, merchant, flag);
  const { kysely } = galla.rows;
  const { merchant_id } = await kysely
    .selectFrom('tenant')
    .select('merchant_id')
    .where('id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  for (const type of named('attributes'))
    await kysely
      .insertInto('merchant_attribute')
      .values({ merchant_id, type, active: true, value: 'shop@bank', changed_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
