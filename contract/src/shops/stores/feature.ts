import { ownIds } from '../../core/ids.ts';

/** The choices of this feature that are saved for a person across sessions. */
export const storeChoices = ['merchants-myStores'] as const;

/** The audit log texts of this feature's actions. */
export const storeActs = {
  STORE_ADDED: 'Added a store',
  STORE_CHANGED: 'Changed a store',
  STORE_CLOSED: 'Closed a store',
  STORE_REOPENED: 'Reopened a store',
  STORE_PHONE_CHANGED: 'Changed a store’s phone number',
  STORE_IMAGE_ADDED: 'Added a picture to a store',
  STORE_IMAGES_ORDERED: 'Reordered a store’s pictures',
  STORE_IMAGE_DELETED: 'Deleted a store’s picture',
  STORE_IMPORT_UPLOADED: 'Uploaded a store import file',
  STORE_IMPORT_CONFIRMED: 'Confirmed a store import',
  STORE_IMPORT_CANCELLED: 'Cancelled a store import',
  STORE_IMPORT_DOWNLOADED: 'Downloaded a store import result',
  COUNTER_ADDED: 'Added a counter',
  COUNTER_RENAMED: 'Renamed a counter',
  COUNTER_CLOSED: 'Closed a counter',
  COUNTER_REOPENED: 'Reopened a counter',
} as const;

/** Ids of store pictures. */
export const storeImageIds = ownIds('simg');

/** Ids of store imports. */
export const storeImportIds = ownIds('simp');
