import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('location', { pathname: '/transactions/details/pay_1' });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('SES-15 a call refused between sign-out and the next page records no event about the earlier page', async () => {
  const { forgetEvents, recordError, recordPageView } = await import('./events.ts');
  recordPageView('Payment · Galla', true);
  expect([...kept.values()].join()).toContain('pay_1');
  forgetEvents();
  recordError({ kind: 'API', analytics: true, reported: false, message: 'Log in to continue.', status: 401 });
  expect([...kept.values()].join()).not.toContain('pay_1');
});
