import type { Answer } from '@galla/contract/core/endpoint.ts';
import { type GroupMerchant, groupSettlements, maxExpected } from '@galla/contract/settlements/group.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';

/** What a merchant is to get next. */
export type ExpectedNext = Answer<typeof groupSettlements.expected>['merchants'][number];

/** What the merchants of a page are to get next, by merchant; undefined where it is not asked for. It comes after the table. */
export function useExpected(
  merchants: readonly Pick<GroupMerchant, 'merchantId'>[] | undefined,
): ReadonlyMap<string, ExpectedNext> | undefined {
  const merchantIds = merchants?.slice(0, maxExpected).map(({ merchantId }) => merchantId) ?? [];
  const { data } = useQuery({
    ...queryOf(groupSettlements.expected, { body: { merchantIds } }),
    enabled: merchantIds.length > 0,
    staleTime: 60_000,
  });
  if (merchants === undefined) return undefined;
  return new Map(data?.merchants.map((one) => [one.merchantId, one]));
}
