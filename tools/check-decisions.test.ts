import { expect, test } from 'vitest';
import { decisionProblems, indexProblems, sharedNumbers, supersessionProblems } from './check-decisions.ts';

const path = 'docs/decisions/0042-bank-holidays.md';
const parts = '## Status\n\nAccepted.\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n\n## Consequences\n\nSo.\n';

test('a record with its four parts is accepted', () => {
  expect(decisionProblems({ path, text: `# 42. Bank holidays\n\n${parts}` })).toEqual([]);
});

test.each([
  ['another number', path, `# 41. Bank holidays\n\n${parts}`, 'begins with "# 42. " and its title'],
  ['a part too many', path, `# 42. Bank holidays\n\n${parts}\n## Figures\n`, 'and no others'],
  ['no consequences', path, '# 42. A\n\n## Status\n\nAccepted.\n\n## Context\n\n## Decision\n', 'and no others'],
  ['another status', path, `# 42. A\n\n${parts.replace('Accepted', 'Proposed')}`, 'has a status that begins with'],
  ['too long', path, `# 42. Bank holidays\n\n${parts}${'word '.repeat(300)}`, '300 words at most, not 316'],
])('%s is refused', (_name, at, text, problem) => {
  expect(decisionProblems({ path: at, text })).toEqual([expect.stringContaining(problem)]);
});

test('a record without a status is refused', () => {
  const text = `# 42. Bank holidays\n\n${parts.replace('## Status\n\nAccepted.\n\n', '')}`;
  expect(decisionProblems({ path, text })).toEqual([
    expect.stringContaining('has the parts Status'),
    expect.stringContaining('has a status that begins with'),
  ]);
});

const record = (number: number, status: string) => ({
  path: `docs/decisions/00${number}-record.md`,
  text: `# ${number}. Record\n\n${parts.replace('Accepted.', status)}`,
});

test('a record and its successor must name each other', () => {
  const older = record(42, 'Superseded by\n[decision 43](0043-record.md).');
  const newer = record(43, 'Accepted. Supersedes [decision 42](0042-record.md).');
  expect(supersessionProblems([older, newer])).toEqual([]);
  expect(supersessionProblems([older, record(43, 'Accepted.')])).toEqual([
    'decision 43 does not say that it supersedes 42',
  ]);
  expect(supersessionProblems([record(42, 'Accepted.'), newer])).toEqual([
    'decision 42 does not say that it is superseded by 43',
  ]);
});

test('the index lists each record once', () => {
  const line = '- [42](0042-bank-holidays.md) Bank holidays\n';
  expect(indexProblems(line, [path])).toEqual([]);
  expect(indexProblems('', [path])).toEqual([expect.stringContaining('0 times')]);
  expect(indexProblems(line + line, [path])).toEqual([expect.stringContaining('2 times')]);
});

test('two records with one number are reported', () => {
  expect(sharedNumbers([path, 'docs/decisions/0042-other.md', 'docs/decisions/0043-more.md'])).toEqual(['0042']);
});
