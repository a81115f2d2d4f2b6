import { calls } from '../../core/endpoint.ts';
import type { storeChanges as storeChangesEndpoints } from './changes.ts';
import type { stores as storesEndpoints } from './endpoints.ts';
import type { storeImages as storeImagesEndpoints } from './images.ts';
import type { storeImports as storeImportsEndpoints } from './imports.ts';
import type { storePhone as storePhoneEndpoints } from './phone.ts';
import type { places as placesEndpoints } from './places.ts';
import {
  placesRoutes,
  storeChangesRoutes,
  storeImagesRoutes,
  storeImportsRoutes,
  storePhoneRoutes,
  storesRoutes,
} from './routes.ts';

export const places = calls<typeof placesEndpoints>(placesRoutes);

export const storeChanges = calls<typeof storeChangesEndpoints>(storeChangesRoutes);

export const storeImages = calls<typeof storeImagesEndpoints>(storeImagesRoutes);

export const storeImports = calls<typeof storeImportsEndpoints>(storeImportsRoutes);

export const storePhone = calls<typeof storePhoneEndpoints>(storePhoneRoutes);

export const stores = calls<typeof storesEndpoints>(storesRoutes);
