import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { groupSettlements } from '@galla/contract/settlements/settlements/calls.ts';
import type { GroupMerchant } from '@galla/contract/settlements/settlements/group.ts';
import { maxExpected } from '@galla/contract/settlements/settlements/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';

type Expected = Answer<typeof groupSettlements.expected>;

/** A merchant's next settlement. */
export type ExpectedNext = Expected['merchants'][number];

/** The next settlements of merchants. */
export interface ExpectedSums {
  readonly byMerchant: ReadonlyMap<string, ExpectedNext>;
  /** The total for all merchants of the list, in paise; undefined while loading. */
  readonly sum: number | undefined;
}

/** The next settlements of the listed merchants. It loads after the list; undefined if there is no list. */
export function useExpected(
  listed: Pick<Received<typeof groupSettlements.expected>['body'], 'from' | 'to' | 'states' | 'search'>,
  merchants: readonly Pick<GroupMerchant, 'merchantId'>[] | undefined,
): ExpectedSums | undefined {
  const { from, to, states, search } = listed;
  const merchantIds = merchants?.slice(0, maxExpected).map(({ merchantId }) => merchantId) ?? [];
  const body = { from, to, states, ...(search === undefined ? {} : { search }), merchantIds };
  const { data } = useQuery({
    ...queryOf(groupSettlements.expected, { body }),
    enabled: merchantIds.length > 0,
    staleTime: 60_000,
  });
  if (merchants === undefined) return undefined;
  return { byMerchant: new Map(data?.merchants.map((one) => [one.merchantId, one])), sum: data?.sum };
}
