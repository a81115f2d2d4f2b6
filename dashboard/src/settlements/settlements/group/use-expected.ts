import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { type GroupMerchant, groupSettlements, maxExpected } from '@galla/contract/settlements/settlements/group.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';

type Expected = Answer<typeof groupSettlements.expected>;

/** What a merchant is to get next. */
export type ExpectedNext = Expected['merchants'][number];

/** What merchants are to get next. */
export interface Comes {
  readonly byMerchant: ReadonlyMap<string, ExpectedNext>;
  /** Of all merchants of the list, in paise; undefined until it is known. */
  readonly sum: number | undefined;
}

/** What the merchants of a list are to get next; undefined where it is not asked for. It comes after the list. */
export function useExpected(
  listed: Pick<Received<typeof groupSettlements.expected>['body'], 'from' | 'to' | 'states' | 'search'>,
  merchants: readonly Pick<GroupMerchant, 'merchantId'>[] | undefined,
): Comes | undefined {
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
