import { seesTakings } from '@galla/contract/shops/stores/access.ts';
import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { allows, useSession } from '../../../lib/session/session.ts';

/** A store's takings today, refreshed while the page is visible; undefined without the permission to see them. */
export function useTakings({ id, merchantId }: Pick<StoreDetails, 'id' | 'merchantId'>, refetchInterval: number) {
  const enabled = allows(useSession(), seesTakings);
  const takings = useQuery({
    ...queryOf(stores.takings, { params: { storeId: id, merchantId } }),
    enabled,
    refetchInterval,
  });
  return enabled ? takings : undefined;
}

export type TakingsShown = NonNullable<ReturnType<typeof useTakings>>;
