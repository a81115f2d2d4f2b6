import { timeHeader } from '@galla/contract/core/endpoint.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberViews } from '../../lib/saved-views/lists-with-views.ts';

/** A browser's storage, whose own methods are not keys. */
class TestStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const day = 86_400_000;
let local: TestStorage;

beforeEach(() => {
  local = new TestStorage();
  vi.resetModules();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new TestStorage());
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', replace: vi.fn() });
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: { dataset: {}, setAttribute: () => undefined, removeAttribute: () => undefined },
  });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  vi.stubGlobal('window', new EventTarget());
  // A server whose clock is a day ahead of the browser's. Like over plain HTTP, it does not clear the browser.
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => vi.unstubAllGlobals());

const answer = () => Response.json({}, { headers: { [timeHeader]: String(Date.now() + day) } });

test('SES-15 signing out leaves neither the server’s clock nor the state of the person’s lists', async () => {
  const { keepServerTime, learnServerTime } = await import('../../lib/api/server-time.ts');
  const { signOut } = await import('./leave.ts');
  learnServerTime(answer().headers, Date.now());
  expect(Object.keys(local)).toEqual([]);
  keepServerTime();
  local.setItem('galla-clock-test', '5');
  rememberViews('payments', true);
  expect(Object.keys(local).sort()).toEqual(['galla-clock', 'galla-clock-test', 'galla-views-payments']);
  await signOut();
  expect(location.replace).toHaveBeenCalledWith('/login');
  expect(Object.keys(local)).toEqual([]);
  // An answer that is still in progress brings another time.
  learnServerTime(new Headers({ [timeHeader]: String(Date.now() + 3 * day) }), Date.now());
  expect(Object.keys(local)).toEqual([]);
});

test('SES-15 a sign-out in another tab clears this one too', async () => {
  const { keepServerTime, learnServerTime } = await import('../../lib/api/server-time.ts');
  const { followSignOut } = await import('./leave.ts');
  keepServerTime();
  learnServerTime(answer().headers, Date.now());
  expect(Object.keys(local)).toEqual(['galla-clock']);
  followSignOut();
  expect(Object.keys(local)).toEqual([]);
});
