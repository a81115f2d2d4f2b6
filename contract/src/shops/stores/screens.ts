import type { Screens } from '../../core/screen.ts';
import { seesStoreFigures } from '../../payments/insights/access.ts';
import { addsStores, changesStores, seesStores, seesTakings } from './access.ts';
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
  compareStores: { path: '/store/compare', title: 'Compare Stores', access: seesStoreFigures, testMode: true },
  shiftReport: { path: '/store/shift', title: 'Shift Report', access: seesTakings, testMode: true },
  addStore: { path: '/store/add', title: 'Add Store', access: addsStores, testMode: true },
  importStores: { path: '/store/import', title: 'Import Stores', access: addsStores, testMode: true },
  storeImport: { path: '/store/import/$importId', title: 'Import Stores', access: addsStores, testMode: true },
  editStore: {
    path: '/store/edit/$storeId/$merchantId',
    title: 'Edit Store',
    access: changesStores,
    testMode: true,
  },
} as const satisfies Screens;
