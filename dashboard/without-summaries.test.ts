import { expect, test } from 'vitest';
import { emptySummaries } from './without-summaries.ts';

test('what an endpoint says of itself to readers of the API, and its shapes, are no part of the pages', () => {
  const code = `export const a = endpoint('GET /v1/a', { summary: 'The "first" of them', access: anyone, note: 'stays' });
export const b = { summary: "It's the second", returns: z.object({ summary: z.string() }), idempotent: true };`;
  expect(emptySummaries('a.ts', code)).toBe(
    `export const a = endpoint('GET /v1/a', { summary: '', access: anyone, note: 'stays' });
export const b = { summary: '', returns: undefined, idempotent: true };`,
  );
});
