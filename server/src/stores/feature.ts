import { storeChanges } from '@galla/contract/stores/changes.ts';
import { stores } from '@galla/contract/stores/endpoints.ts';
import { storeImages } from '@galla/contract/stores/images.ts';
import { storePhone } from '@galla/contract/stores/phone.ts';
import { places } from '@galla/contract/stores/places.ts';
import { feature } from '../platform/feature.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import { removeImages } from './jobs.ts';
import { placeHandlers, storeChangeHandlers, storeHandlers, storeImageHandlers, storePhoneHandlers } from './routes.ts';

/** What the handlers of stores need beside the platform. */
interface StoreServices {
  readonly geocoder: Geocoder;
  readonly files: FileStore;
}

export const storesFeature = feature({
  name: 'stores',
  contract: { stores, storeChanges, storeImages, storePhone, places },
  handlers: ({ geocoder, files }: StoreServices) => ({
    stores: storeHandlers,
    storeChanges: storeChangeHandlers(geocoder),
    storeImages: storeImageHandlers(files),
    storePhone: storePhoneHandlers,
    places: placeHandlers(geocoder),
  }),
  jobs: [removeImages],
  writes: ['store', 'terminal', 'store_image'],
});
