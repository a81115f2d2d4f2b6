import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildVersion } from '../api/build.ts';

/** A tab's storage. As in a browser, its methods are not keys. */
class TabStorage {
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

let tab: TabStorage;

/** Loads the module as a page does. */
async function load() {
  vi.resetModules();
  return import('./storage.ts');
}

beforeEach(() => {
  tab = new TabStorage();
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

test('SES-15 a tab’s stored values belong to its build: another build removes them', async () => {
  const { keep } = await load();
  keep('last-list', '/transactions/history?states=FAILED');
  expect((await load()).readKept('last-list')).toBe('/transactions/history?states=FAILED');
  expect(Object.keys(tab)).toEqual([`galla:${buildVersion}:last-list`]);
  tab.removeItem(`galla:${buildVersion}:last-list`);
  tab.setItem('galla:1.0.0:last-list', '/transactions/history?states=FAILED');
  tab.setItem('somebody-else', 'stays');
  expect((await load()).readKept('last-list')).toBeUndefined();
  expect(Object.keys(tab)).toEqual(['somebody-else']);
});

test('SES-15 signing out removes everything, and an ended session keeps what is needed to return', async () => {
  const { keep, dropAllBut } = await load();
  for (const name of ['last-list', 'destination', 'page-events']) keep(name, 'x');
  dropAllBut('page-events');
  expect(Object.keys(tab)).toEqual([`galla:${buildVersion}:page-events`]);
  dropAllBut();
  expect(Object.keys(tab)).toEqual([]);
});

test('a browser that refuses storage stores nothing, and nothing fails', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { keep, readKept, drop, dropAllBut } = await load();
  keep('last-list', 'x');
  drop('last-list');
  dropAllBut();
  expect(readKept('last-list')).toBeUndefined();
});
