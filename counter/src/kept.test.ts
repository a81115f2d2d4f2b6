import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from './kept.ts';

const stored = new Map<string, string>();
let refuses = false;

beforeEach(() => {
  const refuse = () => {
    if (refuses) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      refuse();
      stored.set(key, text);
    },
    removeItem: (key: string) => {
      refuse();
      stored.delete(key);
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('TXN-03 when storage is full or refused, spoken payments are remembered until the page closes', () => {
  keep('spoken', ['pay_1']);
  refuses = true;
  keep('spoken', ['pay_1', 'pay_2']);
  expect(readKept('spoken')).toEqual(['pay_1', 'pay_2']);
  keep('spoken', undefined);
  expect(readKept('spoken')).toBeUndefined();
  refuses = false;
  keep('spoken', ['pay_3']);
  expect(readKept('spoken')).toEqual(['pay_3']);
  expect(stored.get('galla-counter-spoken')).toBe('["pay_3"]');
});
