import { pincodeIn } from '@galla/contract/core/pincode.ts';
import type { Coordinates, Geocoder, PincodeArea } from './geocoder.ts';
import { readPincodeAreas } from './pincode-data.ts';

/** A point farther than this from the centre of every PIN code has no address, in km. */
const farthest = 60;

/**
 * A geocoder without a server, based on post office data. An address is as precise as its PIN code. Each process reads
 * the data on first use.
 */
export function openBuiltInGeocoder(): Geocoder {
  let reading: Promise<ReadonlyMap<string, PincodeArea>> | undefined;
  const areas = () => {
    reading ??= readPincodeAreas().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  const findPincode = async (pincode: string) => (await areas()).get(pincode);
  return {
    findPincode,
    async geocode({ text, pincode }) {
      const named = pincode ?? pincodeIn(text);
      const middle = named === undefined ? undefined : (await findPincode(named))?.middle;
      return middle == null ? undefined : { ...middle, exact: 'PINCODE' };
    },
    async reverse(point) {
      const area = nearest((await areas()).values(), point);
      return area && { line: null, locality: null, pincode: area.pincode, city: area.city, state: area.state };
    },
  };
}

function nearest(areas: Iterable<PincodeArea>, point: Coordinates): PincodeArea | undefined {
  let found: PincodeArea | undefined;
  let least = farthest;
  for (const area of areas) {
    const away = area.middle === null ? Number.POSITIVE_INFINITY : distance(area.middle, point);
    if (away >= least) continue;
    found = area;
    least = away;
  }
  return found;
}

const kmOfDegree = 111.2;

/** The distance in km. India is small enough to treat as flat. */
function distance(one: Coordinates, other: Coordinates): number {
  const squeeze = Math.cos((((one.latitude + other.latitude) / 2) * Math.PI) / 180);
  return kmOfDegree * Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * squeeze);
}
