import { ownIds } from '../../core/ids.ts';

/** The choices of this feature that a person keeps across sessions. */
export const storeChoices = ['merchants-myStores'] as const;

/** The acts of this feature in the audit log, with their texts. */
export const storeActs = {
  STORE_ADDED: 'Added a store',
  STORE_CHANGED: 'Changed a store',
  STORE_CLOSED: 'Closed a store',
  STORE_REOPENED: 'Opened a store again',
  STORE_PHONE_CHANGED: 'Changed the phone of a store',
  STORE_IMAGE_ADDED: 'Added a picture to a store',
  STORE_IMAGES_ORDERED: 'Changed the order of a store’s pictures',
  STORE_IMAGE_DELETED: 'Deleted a picture of a store',
  STORE_IMPORT_UPLOADED: 'Uploaded a file of stores',
  STORE_IMPORT_CONFIRMED: 'Confirmed an import of stores',
  STORE_IMPORT_CANCELLED: 'Cancelled an import of stores',
  STORE_IMPORT_DOWNLOADED: 'Downloaded the result of an import of stores',
  COUNTER_ADDED: 'Added a counter',
  COUNTER_RENAMED: 'Renamed a counter',
  COUNTER_CLOSED: 'Closed a counter',
  COUNTER_REOPENED: 'Opened a counter again',
} as const;

/** Ids of pictures. */
export const storeImageIds = ownIds('simg');

/** Ids of imports. */
export const storeImportIds = ownIds('simp');
