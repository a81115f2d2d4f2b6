import { openBuiltInGeocoder } from './built-in-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { openNominatimGeocoder } from './nominatim-geocoder.ts';

/** The configured geocoder: a server, or else the built-in PIN codes. */
export function openGeocoder({ geocoderUrl }: { readonly geocoderUrl: string | null }): Geocoder {
  const builtIn = openBuiltInGeocoder();
  return geocoderUrl === null ? builtIn : openNominatimGeocoder(geocoderUrl, builtIn);
}
