import * as z from 'zod/mini';
import { can, endpoint, feature } from '../core/endpoint.ts';
import { idOf } from '../core/ids.ts';
import { pageQuery } from '../core/pages.ts';
import { identifier } from '../core/schema.ts';
import { merchantIdField } from '../merchants/endpoints.ts';

const store = z.object({
  id: idOf('store'),
  merchantId: z.string(),
  storeId: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  active: z.boolean(),
});

/** A store: `id` is Galla's, `storeId` the code that the merchant and its engine use. */
export type Store = z.infer<typeof store>;

const terminal = z.object({
  id: idOf('terminal'),
  terminalId: z.string(),
  name: z.string(),
  storeId: z.string(),
  active: z.boolean(),
});

/** A counter of a store where payments are taken. */
export type Terminal = z.infer<typeof terminal>;

/** Stores and their terminals. */
export const stores = feature('stores', {
  list: endpoint('GET /v2/stores', {
    summary: 'The stores that the caller may see, by name',
    access: can('store_access', 'transaction_access'),
    query: z.strictObject({
      pageNo: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
      merchantId: z.optional(merchantIdField),
      search: z.optional(identifier(64)),
      active: z.optional(z.stringbool()),
    }),
    returns: z.object({ storeDetailResponses: z.array(store), total: z.int() }),
  }),
  terminals: endpoint('GET /v1/store/:merchantId/:storeId/terminals', {
    summary: 'The terminals of one store',
    access: can('store_access', 'transaction_access'),
    params: z.strictObject({ merchantId: merchantIdField, storeId: idOf('store') }),
    query: z.strictObject({
      ...pageQuery(100),
      skipInactive: z.optional(z.stringbool()),
    }),
    returns: z.object({ terminals: z.array(terminal), total: z.int() }),
  }),
});
