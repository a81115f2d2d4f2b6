import { storesHome } from '@galla/contract/shops/stores/area.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import type { RouteObject } from 'react-router';
import { lead, page } from '../../lib/router/routes.tsx';
import type { StoreWidgets } from './details/StoreDetailsPage.tsx';

const { stores, storeDetails, compareStores, shiftReport, addStore, editStore, importStores, storeImport } =
  storeScreens;

/** The screens of stores. Their base path redirects to the list. */
export const storeRoutes = (widgets: StoreWidgets): readonly RouteObject[] => [
  lead(storesHome.path, stores.path),
  page(stores, async () => (await import('./StoresPage.tsx')).StoresPage),
  page(storeDetails, async () => (await import('./details/StoreDetailsPage.tsx')).storeDetailsPage(widgets)),
  page(compareStores, async () => (await import('./compare/ComparePage.tsx')).ComparePage),
  page(shiftReport, async () => (await import('./shift/ShiftPage.tsx')).ShiftPage),
  page(addStore, async () => (await import('./edit/AddStorePage.tsx')).AddStorePage),
  page(editStore, async () => (await import('./edit/EditStorePage.tsx')).EditStorePage),
  page(importStores, async () => (await import('./import/ImportPage.tsx')).ImportPage),
  page(storeImport, async () => (await import('./import/ImportDetailsPage.tsx')).ImportDetailsPage),
];
