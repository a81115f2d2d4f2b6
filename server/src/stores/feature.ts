import { storeChanges } from '@galla/contract/stores/changes.ts';
import { stores } from '@galla/contract/stores/endpoints.ts';
import { places } from '@galla/contract/stores/places.ts';
import { feature } from '../platform/feature.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import { placeHandlers, storeChangeHandlers, storeHandlers } from './routes.ts';

/** What the handlers of stores need beside the platform. */
interface StoreServices {
  readonly geocoder: Geocoder;
}

export const storesFeature = feature({
  name: 'stores',
  contract: { stores, storeChanges, places },
  handlers: ({ geocoder }: StoreServices) => ({
    stores: storeHandlers,
    storeChanges: storeChangeHandlers(geocoder),
    places: placeHandlers(geocoder),
  }),
  writes: ['store', 'terminal'],
});
