import type { PlannedActs, Redirects, Screens } from '../core/screen.ts';
import { changesStores, seesStores } from './access.ts';

/** The screens of stores, which come later. */
export const plannedStoreScreens = {
  stores: {
    path: '/store/list',
    title: 'Stores',
    access: seesStores,
    testMode: true,
  },
  storeDetails: {
    path: '/store/details/$storeId/$merchantId',
    title: 'Store Details',
    access: seesStores,
    testMode: true,
  },
} as const satisfies Screens;

/** The planned actions of a store. */
export const plannedStoreActs = {
  changeStore: {
    on: plannedStoreScreens.storeDetails,
    does: 'Change a store',
    access: changesStores,
  },
} as const satisfies PlannedActs;

/** The bare path of stores. */
export const storeRedirects = { '/store': '/store/list' } as const satisfies Redirects;
