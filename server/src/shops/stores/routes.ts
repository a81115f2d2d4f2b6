import type { storeChanges } from '@galla/contract/shops/stores/changes.ts';
import type { stores } from '@galla/contract/shops/stores/endpoints.ts';
import type { storeImages } from '@galla/contract/shops/stores/images.ts';
import type { storePhone } from '@galla/contract/shops/stores/phone.ts';
import type { places } from '@galla/contract/shops/stores/places.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { addCounter, renameCounter, setCounterActive } from './counters.ts';
import { detailsAt, readDetails } from './details.ts';
import type { StoreKey } from './details-queries.ts';
import { imageFile, removeImage, setOrder, uploadImage } from './images.ts';
import { requestPhoneOtp, verifyPhone } from './phone.ts';
import { addStore, changeStore, closeStore, reopenStore } from './public/change.ts';
import { findAddress, geocodeAddress, readPincode, storedAddress } from './public/places.ts';
import { readCounters, readFacets, readList, readMap, readTotals, storeAt, storeKeyOf } from './store-view.ts';
import { readTakings } from './takings.ts';

/** The handlers of lists and sums of stores. */
export const storeHandlers: Handlers<typeof stores> = {
  list: async ({ query }, context) => readList(context, query),
  totals: async ({ query }, context) => readTotals(context, query),
  facets: async ({ query }, context) => readFacets(context, query),
  map: async ({ query }, context) => readMap(context, query),
  details: async ({ params, query }, context) => readDetails(context, params, query),
  terminals: async ({ params, query }, context) => readCounters(context, params, query),
  async takings({ params }, context) {
    const place = storeKeyOf(context.scope, params);
    return context.scoped(
      async (tx) => {
        await storeAt(tx, place);
        return readTakings(tx, place, context);
      },
      [params.merchantId],
    );
  },
};

interface StorePath {
  readonly merchantId: string;
  readonly storeId: string;
}

/** Runs an action on the store of a path, in one transaction of its tenant, and returns the resulting store. */
async function changed(context: ScopedContext, path: StorePath, change: (tx: Tx, place: StoreKey) => Promise<void>) {
  const place = storeKeyOf(context.scope, path);
  return inTenant(context.database, place.tenantId, async (tx) => {
    await change(tx, place);
    return detailsAt(tx, context, { ...path, ...place });
  });
}

/** Runs an action on a store's counter, in one transaction of its tenant. */
async function withCounter<T, Path extends StorePath>(
  context: ScopedContext,
  path: Path,
  work: (tx: Tx, place: Path & StoreKey) => Promise<T>,
): Promise<T> {
  const place = { ...path, ...storeKeyOf(context.scope, path) };
  return inTenant(context.database, place.tenantId, (tx) => work(tx, place));
}

/** The handlers of changes to stores. */
export const storeChangeHandlers = (geocoder: Geocoder): Handlers<typeof storeChanges> => ({
  async add({ params: { merchantId }, body }, context) {
    const { tenantId } = merchantOf(context.scope, merchantId);
    const address = await storedAddress(geocoder, body.address);
    return context.once(tenantId, async (tx) => {
      const place = await addStore(tx, context, { merchantId, body, address });
      return detailsAt(tx, context, { merchantId, ...place });
    });
  },
  async change({ params, body }, context) {
    storeKeyOf(context.scope, params);
    const address = body.address && (await storedAddress(geocoder, body.address));
    return changed(context, params, (tx, place) => changeStore(tx, context, place, { ...body, address }));
  },
  close: async ({ params, body }, context) =>
    changed(context, params, (tx, place) => closeStore(tx, context, place, body.reason)),
  reopen: async ({ params }, context) => changed(context, params, (tx, place) => reopenStore(tx, context, place)),
  async addCounter({ params, body }, context) {
    const place = storeKeyOf(context.scope, params);
    return context.once(place.tenantId, (tx) => addCounter(tx, context, place, body));
  },
  renameCounter: async ({ params, body }, context) =>
    withCounter(context, params, (tx, place) => renameCounter(tx, context, place, body.name)),
  closeCounter: async ({ params, body }, context) =>
    withCounter(context, params, (tx, place) => setCounterActive(tx, context, place, { active: false, ...body })),
  reopenCounter: async ({ params }, context) =>
    withCounter(context, params, (tx, place) => setCounterActive(tx, context, place, { active: true })),
});

/** The handlers of pictures. */
export const storeImageHandlers = (files: FileStore): Handlers<typeof storeImages> => ({
  upload: async ({ body }, context) => uploadImage(context, files, context.file, body),
  order: async ({ params, body }, context) => {
    const place = storeKeyOf(context.scope, params);
    return inTenant(context.database, place.tenantId, (tx) => setOrder(tx, context, place, body.imageIds));
  },
  remove: ({ params }, context) => removeImage(context, params.imageId),
  file: ({ params }, context) => imageFile(context, files, params.key),
});

export const storePhoneHandlers: Handlers<typeof storePhone> = {
  requestOtp: ({ body }, context) => requestPhoneOtp(context, body.phoneNumber),
  verifyOtp: ({ body }, context) => verifyPhone(context, body),
};

/** The handlers of addresses. */
export const placeHandlers = (geocoder: Geocoder): Handlers<typeof places> => ({
  pincode: ({ params }) => readPincode(geocoder, params.pincode),
  geocode: ({ query }, context) => geocodeAddress(context, geocoder, query),
  reverseGeocode: ({ query }, context) => findAddress(context, geocoder, query),
});
