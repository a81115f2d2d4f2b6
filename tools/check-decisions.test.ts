import { expect, test } from 'vitest';
import { decisionProblems, sharedNumbers } from './check-decisions.ts';

const path = 'docs/decisions/0042-bank-holidays.md';
const parts = '## Context\n\nWhy.\n\n## Decision\n\nWhat.\n\n## Consequences\n\nSo.\n';

test('a record with its three parts is taken', () => {
  expect(decisionProblems({ path, text: `# 42. Bank holidays\n\n${parts}` })).toEqual([]);
});

test.each([
  ['another number', path, `# 41. Bank holidays\n\n${parts}`, 'begins with "# 42. " and its title'],
  ['a part too many', path, `# 42. Bank holidays\n\n${parts}\n## Figures\n`, 'and no others'],
  ['no consequences', path, '# 42. Bank holidays\n\n## Context\n\n## Decision\n', 'and no others'],
  ['too long', path, `# 42. Bank holidays\n\n${parts}${'word '.repeat(300)}`, '300 words at most, not 313'],
])('%s is refused', (_name, at, text, problem) => {
  expect(decisionProblems({ path: at, text })).toEqual([expect.stringContaining(problem)]);
});

test('two records with one number are named', () => {
  expect(sharedNumbers([path, 'docs/decisions/0042-other.md', 'docs/decisions/0043-more.md'])).toEqual(['0042']);
});
