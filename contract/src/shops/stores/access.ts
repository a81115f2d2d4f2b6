import { can, where } from '../../core/endpoint.ts';

/** Who looks at stores. */
export const seesStores = where(can('store_access'), { merchants: 'offline' });

/** Who changes the stores that they see. */
export const changesStores = where(can('store_update_access'), { merchants: 'offline' });

/** Who fills in addresses: of stores, and in KYC, where online merchants have no store. */
export const fillsAddresses = can('store_update_access', 'onlineMerchantOnboarding');

/** The access to adding stores. People of single stores have none, because they would not see the new store. */
export const addsStores = { ...changesStores, wholeMerchant: true } as const;

/** The access to the takings of stores. */
export const seesTakings = where(can('transaction_access'), { merchants: 'offline' });
