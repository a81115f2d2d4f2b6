import { Readable } from 'node:stream';
import { imageSizes } from '@galla/contract/core/image-sizes.ts';
import type { OpeningSpan } from '@galla/contract/shops/stores/opening-hours.ts';
import { weekDays } from '@galla/contract/shops/stores/opening-hours.ts';
import sharp from 'sharp';
import type { Database } from '../../platform/db/database.ts';
import { newFileKey } from '../../platform/files/keys.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { newId, noId } from '../../platform/ids.ts';
import { findStoresWithoutPictures, insertPictures } from './store-queries.ts';

/** The details of a demo store besides its code, name and city. */
interface StoreDetails {
  readonly line: string;
  readonly locality: string;
  readonly landmark: string | null;
  readonly state: string;
  readonly pincode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  readonly tags: readonly string[];
}

const of = (
  [line, locality, landmark]: readonly [string, string, string | null],
  [pincode, state]: readonly [string, string],
  [latitude, longitude]: readonly [number, number],
  phone: string,
  ...tags: readonly string[]
): StoreDetails => ({ line, locality, landmark, pincode, state, latitude, longitude, phone, tags });

/** The stores of Chai Stop, by code. */
const chaiStop: Readonly<Record<string, StoreDetails>> = {
  CS01: of(
    ['12, Hill Road', 'Bandra West', 'Opposite the church'],
    ['400050', 'Maharashtra'],
    [19.0546, 72.8307],
    '9876501001',
    'West',
    'Open late',
  ),
  CS02: of(
    ['80 Feet Road, 4th Block', 'Koramangala', null],
    ['560034', 'Karnataka'],
    [12.9345, 77.6266],
    '9876501002',
    'South',
    'Open late',
  ),
  CS03: of(
    ['Block B, Inner Circle', 'Connaught Place', 'Metro gate 2'],
    ['110001', 'Delhi'],
    [28.6328, 77.2197],
    '9876501003',
    'North',
    'Metro',
  ),
  CS04: of(
    ['1184, Fergusson College Road', 'Shivajinagar', 'Near the college'],
    ['411004', 'Maharashtra'],
    [18.5236, 73.8411],
    '9876501004',
    'West',
    'College',
  ),
  CS05: of(['Road No. 12', 'Banjara Hills', null], ['500034', 'Telangana'], [17.4126, 78.4392], '9876501005', 'South'),
  CS06: of(
    ['47, Usman Road', 'T Nagar', 'Near Panagal Park'],
    ['600017', 'Tamil Nadu'],
    [13.0402, 80.2337],
    '9876501006',
    'South',
  ),
  CS07: of(
    ['22, Park Street', 'Taltala', null],
    ['700016', 'West Bengal'],
    [22.5535, 88.3517],
    '9876501007',
    'East',
    'Open late',
  ),
  CS08: of(
    ['3, Chimanlal Girdharlal Road', 'Navrangpura', null],
    ['380009', 'Gujarat'],
    [23.0307, 72.5595],
    '9876501008',
    'West',
  ),
  CS09: of(
    ['51, Mirza Ismail Road', 'C Scheme', 'Near Panch Batti'],
    ['302001', 'Rajasthan'],
    [26.9157, 75.8095],
    '9876501009',
    'North',
  ),
  CS10: of(
    ['9, Mahatma Gandhi Marg', 'Hazratganj', null],
    ['226001', 'Uttar Pradesh'],
    [26.8507, 80.9462],
    '9876501010',
    'North',
  ),
  CS11: of(
    ['SCO 61, Sector 17C', 'Sector 17', 'On the plaza'],
    ['160017', 'Chandigarh'],
    [30.7398, 76.7827],
    '9876501011',
    'North',
  ),
  CS12: of(
    ['5, Princess Street', 'Fort Kochi', 'Near the beach'],
    ['682001', 'Kerala'],
    [9.9656, 76.2421],
    '9876501012',
    'South',
    'Tourists',
  ),
};

function hoursOf(tags: readonly string[]): OpeningSpan[] {
  const to = tags.includes('Open late') ? '00:30' : '22:00';
  return weekDays.map((day) => ({ day, from: day === 'SUN' ? '08:30' : '07:00', to }));
}

/** The columns of a demo store besides code, name and city. */
export function storeColumns(code: string, verifiedAt: Date) {
  const details = chaiStop[code];
  if (details === undefined) return {};
  const { tags, ...rest } = details;
  return {
    ...rest,
    tags: [...tags],
    hours: JSON.stringify(hoursOf(tags)),
    located_by: 'ADDRESS' as const,
    phone_verified_at: verifiedAt,
  };
}

const colours = ['#0f5132', '#8a3b12', '#1d4e89', '#6b2d5c', '#7a5c00', '#264653'];

/** A drawing of a tea shop's front, or of a counter with glasses. Drawings avoid using anyone's photo. */
function drawings(colour: string): string[] {
  const stripes = Array.from(
    { length: 8 },
    (_, index) =>
      `<rect x="${120 + index * 90}" y="150" width="90" height="90" rx="40" fill="${index % 2 === 0 ? colour : '#f6efe2'}"/>`,
  ).join('');
  const glasses = Array.from(
    { length: 5 },
    (_, index) =>
      `<path d="M${190 + index * 130} 250h80l-12 150h-56z" fill="#c98b4b"/><path d="M${190 + index * 130} 250h80l-3 34h-74z" fill="#f3dfc1"/>`,
  ).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="#f3d9b8"/><rect x="120" y="90" width="720" height="480" fill="#fbf3e6"/><rect x="120" y="90" width="720" height="80" fill="${colour}"/>${stripes}<rect x="180" y="280" width="360" height="210" fill="#2f6f73"/><rect x="200" y="300" width="320" height="120" fill="#9fd0cf"/><circle cx="270" cy="385" r="34" fill="#d98c3f"/><circle cx="360" cy="390" r="28" fill="#f0b45c"/><circle cx="440" cy="385" r="34" fill="#b5532c"/><rect x="620" y="270" width="150" height="300" fill="#7a4a26"/><rect x="645" y="300" width="100" height="110" fill="#f3d9b8"/><rect y="570" width="960" height="70" fill="#cdb79a"/></svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="#e7f0e4"/><rect y="90" width="960" height="16" fill="#8a6a45"/><rect x="90" y="30" width="70" height="60" fill="${colour}"/><rect x="180" y="42" width="60" height="48" fill="#d98c3f"/><rect x="700" y="36" width="80" height="54" fill="${colour}"/>${glasses}<rect y="400" width="960" height="240" fill="#7a4a26"/><rect x="700" y="430" width="150" height="170" rx="12" fill="#12264f"/><rect x="725" y="455" width="100" height="100" fill="#ffffff"/><rect x="740" y="470" width="28" height="28" fill="#12264f"/><rect x="782" y="470" width="28" height="28" fill="#12264f"/><rect x="740" y="512" width="28" height="28" fill="#12264f"/></svg>`,
  ];
}

async function written(files: FileStore, svg: string, size: number): Promise<string> {
  const key = newFileKey();
  const picture = await sharp(Buffer.from(svg)).resize({ width: size, withoutEnlargement: true }).webp().toBuffer();
  await files.write(key, Readable.from([picture], { objectMode: false }));
  return key;
}

/** Adds pictures to the first stores of Chai Stop, unless they already have some. */
export async function addPictures(worker: Database, files: FileStore, anchor: number): Promise<void> {
  const without = await findStoresWithoutPictures(worker, Object.keys(chaiStop).slice(0, colours.length));
  for (const [index, { id, tenant_id }] of without.entries()) {
    const svgs = drawings(colours[index % colours.length] ?? '#0f5132');
    const rows = await Promise.all(
      svgs.map(async (svg, position) => ({
        tenant_id,
        id: newId(anchor + position),
        store_id: id,
        position,
        width: 960,
        height: 640,
        stage: null,
        type: null,
        created_by: noId,
        created_at: new Date(anchor),
        remove_at: null,
        small_key: await written(files, svg, imageSizes.small),
        medium_key: await written(files, svg, imageSizes.medium),
        large_key: await written(files, svg, imageSizes.large),
      })),
    );
    await insertPictures(worker, rows);
  }
}
