import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoPeople } from '../server/src/main/demo/people.ts';
import { listedPaths, root } from './source-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('docs/demo.md lists everyone who can sign in', () => {
  const page = read('docs/demo.md');
  const missing = demoPeople.filter(
    ({ name, email, phone, password }) => !page.includes(`| ${name} | ${email}, ${phone} | \`${password}\` |`),
  );
  expect(missing).toEqual([]);
});

test('docs/operator.md has every operator command, and no others', () => {
  const { stdout } = spawnSync(process.execPath, [join(root, 'server/src/main/operator/operator.ts'), '--help'], {
    encoding: 'utf8',
  });
  const commands = [...stdout.matchAll(/^ {2}npm run operator -- ([a-z-]+)/gm)].map(([, command]) => command);
  const rows = read('docs/operator.md').match(/^\| `.*? \|/gm) ?? [];
  const described = rows.flatMap((row) => row.match(/[a-z][a-z-]*/g) ?? []);
  expect(described.toSorted()).toEqual([...new Set(commands)].toSorted());
});

test('README.md has every command of package.json that people run', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const page = read('README.md');
  const missing = Object.keys(scripts).filter(
    (name) => !/^pre/.test(name) && !page.includes(`| \`npm ${/^(start|test)$/.test(name) ? name : `run ${name}`}`),
  );
  expect(missing).toEqual([]);
});

test('docs/README.md names every document exactly once', () => {
  const links = [...read('docs/README.md').matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
  const documents = listedPaths()
    .filter((path) => /^docs\/(?!README\.md$|decisions\/\d).*\.md$/.test(path))
    .map((path) => path.slice('docs/'.length));
  expect(links.filter((target) => !target?.startsWith('../')).toSorted()).toEqual(documents.toSorted());
});
