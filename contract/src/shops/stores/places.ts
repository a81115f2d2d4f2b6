import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { shortText } from '../../core/schema.ts';
import { coordinatesText, liesInIndia } from './fields.ts';
import { placesRoutes } from './routes.ts';
import { locatedBy, pincodeField } from './schemas.ts';

const point = { latitude: z.number(), longitude: z.number() };

const area = z.object({
  pincode: z.string(),
  city: z.string(),
  state: z.string(),
  /** The centre of the area, if known. */
  place: z.nullable(z.object({ ...point, locatedBy: z.enum(locatedBy) })),
});

const degrees = z.coerce.number();

/** Indian addresses: PIN codes, and the coordinates of addresses (STO-06). */
export const places = endpoints(placesRoutes, {
  pincode: {
    summary: 'Retrieve the city and state of a PIN code',
    params: z.strictObject({ pincode: pincodeField }),
    returns: area,
    errors: { PINCODE_UNKNOWN: 404 },
  },
  geocode: {
    summary: 'Retrieve the coordinates of an address, as precisely as they are known',
    query: z.strictObject({ address: shortText(300), pincode: z.optional(pincodeField) }),
    returns: z.object({ ...point, locatedBy: z.enum(locatedBy) }),
    errors: { PLACE_NOT_FOUND: 404, COMMUNICATION_ERROR: 502, TOO_MANY_REQUESTS: 429 },
  },
  reverseGeocode: {
    summary: 'Retrieve the address at a point',
    query: z
      .strictObject({ latitude: degrees, longitude: degrees })
      .check(z.refine(liesInIndia, { path: ['latitude'], error: coordinatesText })),
    returns: z.object({
      line: z.nullable(z.string()),
      locality: z.nullable(z.string()),
      pincode: z.nullable(z.string()),
      city: z.string(),
      state: z.string(),
    }),
    errors: { PLACE_NOT_FOUND: 404, COMMUNICATION_ERROR: 502, TOO_MANY_REQUESTS: 429 },
  },
});
