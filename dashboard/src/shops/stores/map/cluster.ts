import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { stores } from '@galla/contract/shops/stores/calls.ts';

/** A store on the map. */
export type MappedStore = Answer<typeof stores.map>['stores'][number];

/** The source of the map's tiles. */
export type MapSource = NonNullable<Answer<typeof stores.facets>['map']>;

/** Stores that would overlap at a zoom level, or a single store. The coordinates are the average of the stores. */
export interface Cluster {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly stores: readonly MappedStore[];
}

/** The side of a square in px. Stores in the same square form a cluster. */
const square = 56;
const tile = 256;

/** The position in pixels of the world map at a zoom level, in the Web Mercator projection. */
function pixelsOf({ latitude, longitude }: MappedStore, zoom: number): readonly [number, number] {
  const size = tile * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [(longitude / 360 + 0.5) * size, y * size];
}

/** Groups the stores that are in the same square of the map, in the order of their first stores. */
export function clustersOf(all: readonly MappedStore[], zoom: number): Cluster[] {
  const squares = new Map<string, MappedStore[]>();
  for (const store of all) {
    const [x, y] = pixelsOf(store, zoom);
    const key = `${zoom}/${Math.floor(x / square)}/${Math.floor(y / square)}`;
    const here = squares.get(key);
    if (here === undefined) squares.set(key, [store]);
    else here.push(store);
  }
  return [...squares].map(([key, stores]) => ({
    key,
    stores,
    latitude: stores.reduce((sum, { latitude }) => sum + latitude, 0) / stores.length,
    longitude: stores.reduce((sum, { longitude }) => sum + longitude, 0) / stores.length,
  }));
}
