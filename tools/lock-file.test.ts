import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  readonly packages: { readonly [path: string]: LockEntry };
};
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => /(^|\/)node_modules\//.test(path) && link !== true,
);

test('every registry package has an integrity hash', () => {
  expect(installed.length).toBeGreaterThan(300);
  const loose = installed.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('no package names a host, so each comes from the registry configured at installation', () => {
  const named = Object.entries(lock.packages).filter(
    ([, { resolved, link }]) => resolved !== undefined && (link !== true || /:\/\//.test(resolved)),
  );
  expect(named.map(([path]) => path)).toEqual([]);
});
