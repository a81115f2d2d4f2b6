import type { stores } from '@galla/contract/stores/endpoints.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { readDetails } from './details.ts';
import { placeOf, readCounters, readFacets, readList, readMap, readTotals, storeAt } from './reading.ts';
import { readTakings } from './takings.ts';

/** The handlers of lists and sums of stores. */
export const storeHandlers: Handlers<typeof stores> = {
  list: async ({ query }, context) => readList(context, query),
  totals: async ({ query }, context) => readTotals(context, query),
  facets: async ({ query }, context) => readFacets(context, query),
  map: async ({ query }, context) => readMap(context, query),
  details: async ({ params, query }, context) => readDetails(context, params, query),
  terminals: async ({ params, query }, context) => readCounters(context, params, query),
  async takings({ params }, context) {
    const place = placeOf(context.scope, params);
    return context.scoped(
      async (tx) => {
        await storeAt(tx, place);
        return readTakings(tx, place, context);
      },
      [params.merchantId],
    );
  },
};
