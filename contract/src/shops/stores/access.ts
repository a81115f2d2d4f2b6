import { can, where } from '../../core/endpoint.ts';

/** Who may see stores. */
export const seesStores = where(can('store_access'), { merchants: 'offline' });

/** Who may change the stores they see. */
export const changesStores = where(can('store_update_access'), { merchants: 'offline' });

/** Who may fill in addresses: of stores, and in KYC, where online merchants have no store. */
export const fillsAddresses = can('store_update_access', 'onlineMerchantOnboarding');

/** Who may add stores. People limited to single stores may not, because they would not see the new store. */
export const addsStores = { ...changesStores, wholeMerchant: true } as const;

/** Who may see the amounts that stores collect. */
export const seesTakings = where(can('transaction_access'), { merchants: 'offline' });
