import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { pageQuery } from '../../core/pages.ts';
import { identifier, idOf, paise } from '../../core/schema.ts';
import { storesRoutes } from './routes.ts';
import { ofStore, store, storeDetails, storeTakings, takings, terminal } from './schemas.ts';

const filters = {
  merchantId: z.optional(merchantIdField),
  /** A part of a name, code, city or PIN code. */
  search: z.optional(identifier(64)),
  active: z.optional(z.stringbool()),
  city: z.optional(identifier(60)),
  tag: z.optional(identifier(30)),
};

const count = z.object({ name: z.string(), stores: z.int() });

/** Stores and their counters. */
export const stores = endpoints(storesRoutes, {
  list: {
    summary: 'List the stores the caller can see, by name or by today’s takings',
    query: z.strictObject({
      pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(4000)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
      ...filters,
      /** `today`: highest amount collected first, for callers with transaction_access. */
      sort: z._default(z.enum(['name', 'today']), 'name'),
      /** Includes counters, last payments and amounts collected, which pickers do not need. */
      figures: z._default(z.stringbool(), false),
    }),
    returns: z.object({ storeDetailResponses: z.array(store), total: z.int() }),
    errors: { STATUS_404: 404 },
  },
  totals: {
    summary: 'Retrieve totals for the stores that match the filters',
    query: z.strictObject(filters),
    returns: z.object({
      activeStores: z.int(),
      inactiveStores: z.int(),
      /** Active counters of active stores. */
      counters: z.int(),
      /** For today; null for callers without transaction_access. */
      takings: z.nullable(takings),
      /** Active stores without a completed payment today; null if `takings` is. */
      quietStores: z.nullable(z.int()),
    }),
    errors: { STATUS_404: 404 },
  },
  facets: {
    summary:
      'List the cities and tags of the stores, those with most stores first, at most 200 of each; and whether a map can show stores',
    query: z.strictObject({ merchantId: filters.merchantId, active: filters.active }),
    returns: z.object({
      cities: z.array(count),
      tags: z.array(count),
      /** Null if no store has coordinates, or if this installation has no tiles. `tiles` contains {z}, {x} and {y}. */
      map: z.nullable(z.object({ tiles: z.string(), attribution: z.string() })),
    }),
    errors: { STATUS_404: 404 },
  },
  map: {
    summary: 'List the stores that have coordinates, as shown on a map; at most 5,000',
    query: z.strictObject(filters),
    returns: z.object({
      stores: z.array(
        z.object({
          id: idOf('store'),
          merchantId: z.string(),
          name: z.string(),
          active: z.boolean(),
          latitude: z.number(),
          longitude: z.number(),
          /** Collected today, in paise; null for callers without transaction_access. */
          amount: z.nullable(paise),
        }),
      ),
      /** How many match the filters, with and without coordinates. */
      total: z.int(),
    }),
    errors: { STATUS_404: 404 },
  },
  details: {
    summary: 'Retrieve a store',
    params: ofStore,
    query: z.strictObject({
      includeImages: z._default(z.stringbool(), false),
      includeAddress: z._default(z.stringbool(), false),
    }),
    returns: storeDetails,
    errors: { STATUS_404: 404 },
  },
  terminals: {
    summary: 'List the counters of a store',
    params: ofStore,
    query: z.strictObject({
      ...pageQuery(100),
      skipInactive: z.optional(z.stringbool()),
      /** Includes QR codes, last payments and amounts collected, which pickers do not need. */
      figures: z._default(z.stringbool(), false),
    }),
    returns: z.object({ terminals: z.array(terminal), total: z.int() }),
    errors: { STATUS_404: 404 },
  },
  takings: {
    summary:
      'Retrieve today’s takings of a store, by hour, counter and QR code, compared with the same weekday last week',
    params: ofStore,
    returns: storeTakings,
    errors: { STATUS_404: 404 },
  },
});
