import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDestination, takeDestination } from './destination.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('ROU-04 after sign-in the person lands on the requested page, with its query, once', () => {
  keepDestination('/transactions/history?dates=today');
  expect(takeDestination()).toBe('/transactions/history?dates=today');
  expect(takeDestination()).toBe('/dashboard');
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/login', '/login?x=1', '/', '/404'])(
  'ROU-04 sign-in never leads to %s',
  (path) => {
    keepDestination(path);
    expect(takeDestination()).toBe('/dashboard');
  },
);
