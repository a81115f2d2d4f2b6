import { pincodePattern, pincodeText } from '../../core/pincode.ts';
import type { FieldRules } from '../../identity/access/fields.ts';

/** The lengths of a store's address, in characters. */
export const addressLengths = { line: 120, locality: 80, landmark: 80, city: 60 } as const;

/** The maximum number of a store's tags. */
export const maxTags = 10;

/** The maximum number of a store's counters, closed ones included. */
export const maxCounters = 200;

/** The maximum number of a store's pictures. */
export const maxImages = 10;

/** The maximum size of an uploaded picture, in bytes: 10 MB (STO-04). */
export const largestImage = 10 * 1024 * 1024;

/** The maximum number of stores on a map. */
export const maxMapped = 5000;

/** The name of a store, which customers read on QR codes and receipts. */
export const storeNameRules: FieldRules = {
  trim: true,
  rules: [
    { min: 1, message: 'Enter the store name.' },
    { max: 80, message: 'Use up to 80 characters.' },
  ],
};

/** The code of a store, by which reports and engines know it. Stored in upper case. */
export const storeCodeRules: FieldRules = {
  trim: true,
  rules: [
    {
      pattern: /^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$/,
      message: 'Use 3 to 30 letters, digits, hyphens or underscores.',
    },
  ],
};

/** The code of a counter, unique in its store. */
export const counterCodeRules: FieldRules = {
  trim: true,
  rules: [
    {
      pattern: /^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$/,
      message: 'Use up to 30 letters, digits, hyphens or underscores.',
    },
  ],
};

/** A PIN code (STO-06). */
export const pincodeRules: FieldRules = {
  trim: true,
  rules: [
    { min: 1, message: 'Enter the PIN code.' },
    { pattern: pincodePattern, message: pincodeText },
  ],
};

/** The message for a PIN code that no post office has. */
export const unknownPincodeText = 'This PIN code does not exist.';

/** The allowed range of store coordinates: India with its islands. */
export const indianBounds = { south: 6, north: 38, west: 68, east: 98 } as const;

/** The message for coordinates outside India. */
export const coordinatesText = 'These coordinates are outside India.';

/** Whether a position lies within the bounding box of India. */
export const liesInIndia = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
  latitude >= indianBounds.south &&
  latitude <= indianBounds.north &&
  longitude >= indianBounds.west &&
  longitude <= indianBounds.east;
