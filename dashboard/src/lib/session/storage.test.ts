import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildVersion } from '../api/build.ts';

/** A tab's storage: its own methods are no keys, as in a browser. */
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

/** The module as a page loads it. */
async function load() {
  vi.resetModules();
  return import('./storage.ts');
}

beforeEach(() => {
  tab = new TabStorage();
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

test('SES-15 what a tab keeps belongs to its build: another one drops it', async () => {
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

test('SES-15 signing out leaves nothing, and an ended session keeps what is needed to come back', async () => {
  const { keep, dropAllBut } = await load();
  for (const name of ['last-list', 'destination', 'page-events']) keep(name, 'x');
  dropAllBut('page-events');
  expect(Object.keys(tab)).toEqual([`galla:${buildVersion}:page-events`]);
  dropAllBut();
  expect(Object.keys(tab)).toEqual([]);
});

test('a browser that refuses storage keeps nothing and fails at nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { keep, readKept, drop, dropAllBut } = await load();
  keep('last-list', 'x');
  drop('last-list');
  dropAllBut();
  expect(readKept('last-list')).toBeUndefined();
});
