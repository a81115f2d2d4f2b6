import { can, where } from '../core/endpoint.ts';
import type { PlannedActs, Redirects, Screens } from '../core/screen.ts';

/** The screens of stores, which come later. */
export const plannedStoreScreens = {
  stores: {
    path: '/store/list',
    title: 'Stores',
    access: where(can('store_access'), { merchants: 'offline' }),
    testMode: false,
  },
  storeDetails: {
    path: '/store/details/$storeId/$merchantId',
    title: 'Store Details',
    access: where(can('store_access'), { merchants: 'offline' }),
    testMode: false,
  },
} as const satisfies Screens;

/** The planned actions of a store. */
export const plannedStoreActs = {
  changeStore: {
    on: plannedStoreScreens.storeDetails,
    does: 'Change a store',
    access: can('store_update_access'),
  },
} as const satisfies PlannedActs;

/** The bare path of stores. */
export const storeRedirects = { '/store': '/store/list' } as const satisfies Redirects;
