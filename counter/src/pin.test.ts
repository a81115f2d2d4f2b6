import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockWith, unlock } from './pin.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("STO-07 a PIN wait is no longer than usual after the phone's clock was a year ahead", async () => {
  const now = Date.UTC(2026, 10, 23);
  const ahead = now + 365 * 86_400_000;
  await lockWith('4711');
  for (const pin of ['1111', '2222', '3333']) expect(await unlock(pin, ahead)).toBe('wrong');
  expect(await unlock('4711', ahead + 1_000)).toBe('wait');
  expect(await unlock('4711', now)).toBe('wait');
  expect(await unlock('4711', now + 4_999)).toBe('wait');
  expect(await unlock('4711', now + 5_000)).toBe('open');
});
