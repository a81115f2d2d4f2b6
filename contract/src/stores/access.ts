import { can, where } from '../core/endpoint.ts';

/** Who looks at stores. */
export const seesStores = where(can('store_access'), { merchants: 'offline' });

/** Who changes the stores that they see. */
export const changesStores = where(can('store_update_access'), { merchants: 'offline' });

/** Who adds stores: people of single stores would not see what they add. */
export const addsStores = { ...changesStores, wholeMerchant: true } as const;

/** Who sees what a store takes. */
export const seesTakings = where(can('transaction_access'), { merchants: 'offline' });
