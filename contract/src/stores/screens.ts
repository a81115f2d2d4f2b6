import type { Screens } from '../core/screen.ts';
import { seesStores } from './access.ts';
import { storesHome } from './area.ts';

/** The screens of stores. */
export const storeScreens = {
  storesHome,
  stores: { path: '/store/list', title: 'Stores', access: seesStores, testMode: true },
  storeDetails: {
    path: '/store/details/$storeId/$merchantId',
    title: 'Store Details',
    access: seesStores,
    testMode: true,
  },
} as const satisfies Screens;
