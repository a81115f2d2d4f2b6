import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('SES-15 a payment links back to its list; the search text is not stored in the browser', async () => {
  const { lastList, rememberList } = await import('./last-list.ts');
  const href = '/transactions/history?q=9811704340&by=phone&states=FAILED,PENDING';
  rememberList(href);
  expect(lastList()).toBe(href);
  expect([...kept.values()]).toEqual(['/transactions/history?states=FAILED,PENDING']);
  vi.resetModules();
  expect((await import('./last-list.ts')).lastList()).toBe('/transactions/history?states=FAILED,PENDING');
  rememberList('/transactions/history?q=asha');
  expect([...kept.values()]).toEqual(['/transactions/history']);
});
