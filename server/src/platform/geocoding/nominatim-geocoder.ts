import { pincodeIn } from '@galla/contract/core/pincode.ts';
import { z } from 'zod';
import type { FoundAddress, Geocoder } from './geocoder.ts';
import { GeocoderFailed } from './geocoder.ts';

const timeoutMs = 4_000;
const maxBytes = 256 * 1024;

const coordinate = z.coerce.number().refine(Number.isFinite);
const text = z.string().trim().min(1).max(200);
const searchAnswer = z.array(z.object({ lat: coordinate, lon: coordinate })).max(50);
const reverseAnswer = z.object({
  error: z.unknown().optional(),
  address: z
    .object({
      house_number: text.optional().catch(undefined),
      road: text.optional().catch(undefined),
      suburb: text.optional().catch(undefined),
      neighbourhood: text.optional().catch(undefined),
      city: text.optional().catch(undefined),
      town: text.optional().catch(undefined),
      village: text.optional().catch(undefined),
      county: text.optional().catch(undefined),
      state_district: text.optional().catch(undefined),
      state: text.optional().catch(undefined),
      postcode: text.optional().catch(undefined),
      country_code: text.optional().catch(undefined),
    })
    .optional(),
});

/**
 * Geocoding by a server with Nominatim's HTTP API (`/search` and `/reverse`, `format=jsonv2`), for India only.
 * `builtIn` looks up PIN codes, and answers if the server finds nothing. Redirects are not followed, and answers have a
 * time-out and a size limit.
 */
export function openNominatimGeocoder(url: string, builtIn: Geocoder, waitMs = timeoutMs): Geocoder {
  const ask = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> => {
    const parsed = schema.safeParse(await fetchJson(url, path, query, waitMs));
    if (!parsed.success) throw new GeocoderFailed('The geocoder answers in a shape that is not known.');
    return parsed.data;
  };
  return {
    findPincode: (pincode) => builtIn.findPincode(pincode),
    async geocode(address) {
      const { text: line, pincode } = address;
      const q = [line, ...(pincode === null ? [] : [pincode]), 'India'].join(', ');
      const [found] = await ask('search', { q, countrycodes: 'in', limit: '1' }, searchAnswer);
      if (found === undefined) return builtIn.geocode(address);
      return { latitude: found.lat, longitude: found.lon, exact: 'ADDRESS' };
    },
    async reverse(point) {
      const { latitude, longitude } = point;
      const query = { lat: String(latitude), lon: String(longitude), zoom: '18' };
      const { address } = await ask('reverse', query, reverseAnswer);
      if (address === undefined || (address.country_code ?? 'in') !== 'in') return builtIn.reverse(point);
      return (await foundAddress(address, builtIn)) ?? builtIn.reverse(point);
    },
  };
}

type ReverseAddress = NonNullable<z.infer<typeof reverseAnswer>['address']>;

/** Takes city and state from the PIN code if it is known, so that they are the same as for typed addresses. */
async function foundAddress(address: ReverseAddress, builtIn: Geocoder): Promise<FoundAddress | undefined> {
  const pincode = pincodeIn(address.postcode ?? '') ?? null;
  const area = pincode === null ? undefined : await builtIn.findPincode(pincode);
  const city = area?.city ?? address.city ?? address.town ?? address.village ?? address.county;
  const state = area?.state ?? address.state;
  if (city === undefined || state === undefined) return undefined;
  const line = [address.house_number, address.road].filter((part) => part !== undefined).join(', ');
  return {
    line: line === '' ? null : line,
    locality: address.neighbourhood ?? address.suburb ?? null,
    pincode: area === undefined ? null : pincode,
    city,
    state,
  };
}

async function fetchJson(url: string, path: string, query: Record<string, string>, waitMs: number): Promise<unknown> {
  const search = new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' });
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/${path}?${search}`, {
      headers: { accept: 'application/json', 'user-agent': 'Galla' },
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    const body = await readCapped(response);
    if (!response.ok) throw new GeocoderFailed(`The geocoder answers ${response.status}.`);
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof GeocoderFailed) throw error;
    throw new GeocoderFailed('The geocoder did not answer.', { cause: error });
  }
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new GeocoderFailed('The geocoder answers with more than 256 KB.');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
