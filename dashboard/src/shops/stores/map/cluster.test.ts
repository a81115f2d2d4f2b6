import { expect, test } from 'vitest';
import { clustersOf, type MappedStore } from './cluster.ts';

const storeAt = (name: string, latitude: number, longitude: number): MappedStore => ({
  id: `store_${name}` as MappedStore['id'],
  merchantId: 'M1',
  name,
  active: true,
  latitude,
  longitude,
  amount: null,
});
const camp = storeAt('Camp', 18.5158, 73.8793);
const deccan = storeAt('Deccan', 18.5167, 73.8413);
const delhi = storeAt('Delhi', 28.6139, 77.209);

test('STO-01 stores of one city are one circle on the map of India, and separate on the city’s map', () => {
  const names = (zoom: number) =>
    clustersOf([camp, deccan, delhi], zoom).map(({ stores }) => stores.map(({ name }) => name));
  expect(names(5)).toEqual([['Camp', 'Deccan'], ['Delhi']]);
  expect(names(14)).toEqual([['Camp'], ['Deccan'], ['Delhi']]);
});

test('STO-01 stores at the same place stay one circle at any zoom, and 5,000 are clustered at once', () => {
  expect(clustersOf([camp, { ...camp, name: 'Camp 2' }], 18)).toHaveLength(1);
  const many = Array.from({ length: 5000 }, (_, at) => storeAt(String(at), 8 + (at % 70) / 3, 70 + (at % 61) / 3));
  const clusters = clustersOf(many, 5);
  expect(clusters.length).toBeLessThan(500);
  expect(clusters.reduce((sum, { stores }) => sum + stores.length, 0)).toBe(5000);
});
