import { expect, test } from 'vitest';
import { danglingCitations } from './check-citations.ts';
import { proofsIn } from './requirements.ts';

const documents = [
  { path: 'docs/rail.md', text: '# The rail\n\n## What a callback says\n' },
  { path: 'docs/requirements.md', text: '- <a id="REF-03"></a>**REF-03** never more than paid' },
];
const citable = {
  paths: [
    'docs/rail.md',
    'docs/requirements.md',
    'docs/decisions/0007-messages.md',
    'server/src/refunds/refunds/public/service.ts',
  ],
  documents,
  requirements: ['REF-03'],
};
const problems = (path: string, text: string) => danglingCitations({ path, text }, citable);

test.each([
  ['a section of a document elsewhere', '/** What a refund may be (B5). */'],
  ['a section in a sentence', '/** What a refund may be, by the rules of B5. */'],
  ['a requirement that is not written', '/** The day of a payout (SET-77). */'],
  ['a requirement in a title', "test('SET-77 a payout has a day', () => {});"],
  ['a decision that nobody took', '// As decision 99 has it.'],
  ['a file that is gone', '/** As in refunds/opening.ts. */'],
  ['a document that is gone', ' * The shape of the callback (docs/callbacks.md).'],
  ['a heading that is gone', ' * The shape of the callback (docs/rail.md#its-body).'],
  ['a comment behind code', 'const days = 2; // see look.md'],
])('%s is refused', (_name, text) => {
  expect(problems('server/src/refunds/refunds/jobs.ts', text)).toHaveLength(1);
});

test.each([
  '/** Never more than paid (REF-03). */',
  '/** Sent once (decision 7, decision 0007). */',
  ' * The shape of the callback (docs/rail.md#what-a-callback-says, docs/requirements.md#REF-03).',
  '/** As service.ts has it, and server/src/refunds/refunds/public/service.ts, and `./public/service.ts`. */',
  'const sheet = \'<c r="A2">\'; // the cell (row 2)',
])('%s is accepted', (text) => {
  expect(problems('server/src/refunds/refunds/jobs.ts', text)).toEqual([]);
});

test('a link in a document leads to a file, a folder or a heading', () => {
  expect(problems('docs/rail.md', '[a](rail.md#the-rail), [b](decisions), [c](#what-a-callback-says)')).toEqual([]);
  expect(problems('docs/rail.md', '[a](#callbacks), [b](pictures/none.png)')).toEqual([
    'docs/rail.md:1 docs/rail.md has no anchor #callbacks',
    'docs/rail.md:1 there is no file pictures/none.png',
  ]);
});

test('a title proves every requirement whose id it begins with', () => {
  const text = "test('REF-03 SET-02 the sums agree', …);\ntest('a refund as REF-03 has it', …);";
  expect(proofsIn({ path: 'a.test.ts', text }).map(({ id, at }) => `${id} ${at}`)).toEqual([
    'REF-03 a.test.ts:1',
    'SET-02 a.test.ts:1',
  ]);
});
