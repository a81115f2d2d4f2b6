// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { maxDepth, readPage } from './page.ts';
import { openPageReader } from './read-pages.ts';

const url = 'https://monsoonbooks.example/';
const megabyte = 1024 * 1024;

/** Pages that made the reader scan the same content again and again. */
const hostile: readonly (readonly [what: string, piece: string])[] = [
  ['elements that never end', '<b>x'],
  ['silent elements that never end', '<svg>x'],
  ['links that never end', '<a href=/a>x'],
  ['ends without a beginning', '</b>x</p>'],
  ['broken entities', '&#x&amp'],
  ['attributes without end', ' a=1 b'],
];

test.each(hostile)('KYC-06 a page of %s is read only as deep as a browser nests, however long it is', (_, piece) => {
  for (const size of [64 * 1024, megabyte]) {
    const pieces = Math.ceil(size / piece.length);
    let [looked, deepest] = [0, 0];
    const page = readPage(url, piece.repeat(pieces), (open) => {
      looked += 1;
      deepest = Math.max(deepest, open);
    });
    // The cost of a lookup is bounded by the open elements, and there are at most as many lookups as elements.
    expect(deepest).toBeLessThanOrEqual(maxDepth + 1);
    expect(looked).toBeLessThanOrEqual(pieces);
    expect(page.text.length).toBeLessThanOrEqual(200_000);
    expect(page.links.length).toBeLessThanOrEqual(1_000);
  }
});

test('KYC-06 content before the nesting is read, and a page of normal depth in full', () => {
  const deep = `<title>Monsoon Books</title><p>Atlas ₹1,499</p><a href="/terms">Terms</a>${'<div>'.repeat(maxDepth + 1)}never`;
  expect(readPage(url, deep)).toMatchObject({ title: 'Monsoon Books', links: [{ url: `${url}terms`, text: 'Terms' }] });
  expect(readPage(url, deep).text).not.toContain('never');
  const usual = `${'<div>'.repeat(100)}<a href="/contact">Contact</a>${'</div>'.repeat(100)}end`;
  expect(readPage(url, usual).text).toContain('end');
});

test('KYC-06 addresses and link texts are read up to the lengths that shops use', () => {
  const long = 'x'.repeat(100_000);
  const page = readPage(url, `<base href="/${long}"><a href="/${long}">Terms</a><a href="/contact">${long}</a>`);
  expect(page.links).toEqual([{ url: `${url}contact`, text: 'x'.repeat(200) }]);
});

test('KYC-06 pages are read in a thread, and invisible text stays unread there', async () => {
  const reader = openPageReader();
  const source = `<script>var a = 1</script><style>p {}</style><p>Prices in ₹</p><svg><text>hidden</text></svg><p>and more</p>`;
  let page: Awaited<ReturnType<typeof reader.ask>>;
  while (page === undefined) page = await reader.ask({ url, source });
  reader.close();
  expect(page.text).toBe('Prices in ₹ and more');
});
