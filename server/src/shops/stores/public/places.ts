import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import { liesInIndia, unknownPincodeText } from '@galla/contract/shops/stores/fields.ts';
import type { places } from '@galla/contract/shops/stores/places.ts';
import type { addressInput } from '@galla/contract/shops/stores/schemas.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { counted, countUse } from '../../../platform/auth/limits.ts';
import type { Row } from '../../../platform/db/database.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import { GeocoderFailed } from '../../../platform/geocoding/geocoder.ts';
import { installationTime } from '../../../platform/sandbox-clock.ts';

/** How many searches one person may make, because an external geocoder charges for them or limits them. */
const searchesOfPerson = { max: 300, windowMs: 3_600_000 };

/** The city, state and centre of a PIN code. @throws Problem PINCODE_UNKNOWN */
export async function readPincode(geocoder: Geocoder, pincode: string): Promise<Answer<typeof places.pincode>> {
  const area = await geocoder.findPincode(pincode);
  if (area === undefined) throw new Problem('PINCODE_UNKNOWN', 404);
  const { city, state, middle } = area;
  return { pincode, city, state, place: middle && { ...middle, locatedBy: 'PINCODE' } };
}

/** The coordinates of an address. @throws Problem PLACE_NOT_FOUND, COMMUNICATION_ERROR, TOO_MANY_REQUESTS */
export async function geocodeAddress(
  context: ScopedContext,
  geocoder: Geocoder,
  { address, pincode }: Received<typeof places.geocode>['query'],
): Promise<Answer<typeof places.geocode>> {
  const found = await searched(context, () => geocoder.geocode({ text: address, pincode: pincode ?? null }));
  if (found === undefined || !liesInIndia(found)) throw new Problem('PLACE_NOT_FOUND', 404);
  const { latitude, longitude, exact } = found;
  return { latitude, longitude, locatedBy: exact };
}

/** The address at a point. @throws Problem PLACE_NOT_FOUND, COMMUNICATION_ERROR, TOO_MANY_REQUESTS */
export async function findAddress(
  context: ScopedContext,
  geocoder: Geocoder,
  point: Received<typeof places.reverseGeocode>['query'],
): Promise<Answer<typeof places.reverseGeocode>> {
  const found = await searched(context, () => geocoder.reverse(point));
  if (found === undefined) throw new Problem('PLACE_NOT_FOUND', 404);
  return found;
}

async function searched<T>(context: ScopedContext, search: () => Promise<T>): Promise<T> {
  const key = `geocode:${context.scope.personId}`;
  await counted(context, (tx) => countUse(tx, [{ key, limit: searchesOfPerson }], installationTime(context.clock)));
  try {
    return await search();
  } catch (error) {
    if (!(error instanceof GeocoderFailed)) throw error;
    context.log.warn({ err: error, requestId: context.requestId }, 'the geocoder failed');
    throw new Problem('COMMUNICATION_ERROR', 502);
  }
}

export type AddressColumns = Pick<
  Row<'store'>,
  'line' | 'locality' | 'landmark' | 'pincode' | 'city' | 'state' | 'latitude' | 'longitude' | 'located_by'
>;

/**
 * The columns of an address. The state and coordinates come from the PIN code, and so does the city unless given.
 * @throws Problem STATUS_400 at the field for an unknown PIN code
 */
export async function storedAddress(
  geocoder: Geocoder,
  { line, locality, landmark, pincode, city, place }: Infer<typeof addressInput>,
): Promise<AddressColumns> {
  const area = await geocoder.findPincode(pincode);
  if (area === undefined)
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'address.pincode', message: unknownPincodeText }] });
  const at = place ?? (area.middle && { ...area.middle, locatedBy: 'PINCODE' as const });
  return {
    line,
    locality,
    landmark: landmark ?? null,
    pincode,
    city: city ?? area.city,
    state: area.state,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    located_by: at?.locatedBy ?? null,
  };
}
