import { storeChanges } from '@galla/contract/shops/stores/changes.ts';
import { stores } from '@galla/contract/shops/stores/endpoints.ts';
import { storeImages } from '@galla/contract/shops/stores/images.ts';
import { storeImports } from '@galla/contract/shops/stores/imports.ts';
import { storePhone } from '@galla/contract/shops/stores/phone.ts';
import { places } from '@galla/contract/shops/stores/places.ts';
import { feature } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { RemovalNeeds } from '../../platform/images/removal-job.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { days } from '../../platform/retention.ts';
import type { ImportWork } from './imports/jobs.ts';
import { processImports } from './imports/jobs.ts';
import { storeImportHandlers } from './imports/routes.ts';
import { removeImages } from './jobs.ts';
import { placeHandlers, storeChangeHandlers, storeHandlers, storeImageHandlers, storePhoneHandlers } from './routes.ts';

/** The dependencies of the store handlers, beyond the platform. */
interface StoreServices {
  readonly geocoder: Geocoder;
  readonly files: FileStore;
}

/** The worker's jobs for stores, and their dependencies. */
const jobs: readonly Job<RemovalNeeds & ImportWork>[] = [removeImages, processImports];

export const storesFeature = feature({
  name: 'stores',
  sandboxTime: true,
  contract: { stores, storeChanges, storeImages, storePhone, storeImports, places },
  handlers: ({ geocoder, files }: StoreServices) => ({
    stores: storeHandlers,
    storeChanges: storeChangeHandlers(geocoder),
    storeImages: storeImageHandlers(files),
    storePhone: storePhoneHandlers,
    storeImports: storeImportHandlers(geocoder),
    places: placeHandlers(geocoder),
  }),
  jobs,
  // The result file was downloaded by then, and the audit log records what an import did.
  retention: [{ table: 'store_import', after: 'worked_at', keep: days(180) }],
  writes: ['store', 'terminal', 'store_image', 'store_import', 'store_import_row'],
  reads: ['qr_code'],
  freeText: {
    store: {
      name: 'text',
      city: 'text',
      line: 'text',
      locality: 'text',
      landmark: 'text',
      closed_reason: 'text',
      tags: 'texts',
    },
    terminal: { name: 'text', closed_reason: 'text' },
    store_image: { stage: 'text', type: 'text' },
    store_import: { file_name: 'text', reading: 'json' },
    store_import_row: { cells: 'json' },
  },
  distribution: {
    store: 'tenant',
    terminal: 'tenant',
    store_image: 'tenant',
    store_import: 'tenant',
    store_import_row: 'tenant',
  },
});
