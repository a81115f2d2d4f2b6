import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBuiltInGeocoder } from './built-in-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { openNominatimGeocoder } from './nominatim-geocoder.ts';
import { readPincodeAreas } from './pincode-data.ts';

let server: Server;
let geocoder: Geocoder;
let answer: (path: string, response: ServerResponse) => void;
let asked: string[];

const builtIn = openBuiltInGeocoder();
const json = (content: unknown) => (_path: string, response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(content));

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  geocoder = openNominatimGeocoder(`http://127.0.0.1:${port}/nominatim/`, builtIn, 300);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('STO-06 the built-in data has an area for each PIN code, and uses little memory', async () => {
  const areas = await readPincodeAreas();
  expect(areas.size).toBeGreaterThan(19_000);
  const all = [...areas.values()];
  expect(all.every(({ pincode, city, state }) => /^[1-9]\d{5}$/.test(pincode) && city !== '' && state !== '')).toBe(
    true,
  );
  const outside = all.filter(({ middle }) => middle !== null && (middle.latitude < 6 || middle.longitude > 98));
  expect(outside).toEqual([]);
});

test('STO-06 a server gives the coordinates of an address, with queries limited to India', async () => {
  answer = json([{ lat: '28.6519', lon: '77.1907', display_name: 'Karol Bagh' }]);
  const found = await geocoder.geocode({ text: '14, Ajmal Khan Road', pincode: '110005' });
  expect(found).toEqual({ latitude: 28.6519, longitude: 77.1907, exact: 'ADDRESS' });
  const [path = ''] = asked;
  const query = new URL(path, 'http://localhost').searchParams;
  expect([path.split('?')[0], query.get('countrycodes'), query.get('q')]).toEqual([
    '/nominatim/search',
    'in',
    '14, Ajmal Khan Road, 110005, India',
  ]);
});

test('STO-06 if the server finds nothing, the PIN code is used', async () => {
  answer = json([]);
  expect(await geocoder.geocode({ text: 'Nowhere', pincode: '411001' })).toMatchObject({ exact: 'PINCODE' });
  answer = json({ error: 'Unable to geocode' });
  expect(await geocoder.reverse({ latitude: 18.52, longitude: 73.87 })).toMatchObject({ city: 'Pune' });
});

test('STO-06 an address resolves to the centre of its PIN code, also if that is written with a space', async () => {
  answer = json([]);
  for (const text of ['12 Laxmi Road, Pune 411001', '12 Laxmi Road, Pune 411 001'])
    expect(await geocoder.geocode({ text, pincode: null }), text).toMatchObject({ exact: 'PINCODE' });
  answer = json({ address: { road: 'Laxmi Road', city: 'Pune', postcode: '411 001', country_code: 'in' } });
  expect(await geocoder.reverse({ latitude: 18.52, longitude: 73.87 })).toMatchObject({ pincode: '411001' });
});

test('STO-06 the address at a point has the city and state of its PIN code', async () => {
  answer = json({
    address: {
      house_number: '14',
      road: 'Ajmal Khan Road',
      suburb: 'Karol Bagh',
      city: 'Delhi',
      postcode: '110005',
      country_code: 'in',
    },
  });
  expect(await geocoder.reverse({ latitude: 28.65, longitude: 77.19 })).toEqual({
    line: '14, Ajmal Khan Road',
    locality: 'Karol Bagh',
    pincode: '110005',
    city: 'New Delhi',
    state: 'Delhi',
  });
});

test.each([
  ['an error', (_path: string, response: ServerResponse) => void response.writeHead(500).end('{}')],
  ['no JSON', (_path: string, response: ServerResponse) => void response.end('<html>')],
  ['another shape', json({ results: [] })],
  ['coordinates that are none', json([{ lat: 'north', lon: '1' }])],
  ['too much', (_path: string, response: ServerResponse) => void response.end(`[${' '.repeat(300_000)}]`)],
  [
    'a redirect',
    (_path: string, response: ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['nothing in time', () => undefined],
])('STO-06 an answer of the server with %s counts as a failure', async (_name, broken) => {
  answer = broken;
  await expect(geocoder.geocode({ text: 'Camp', pincode: null })).rejects.toThrow(/geocoder/);
});
