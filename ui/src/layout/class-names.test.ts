import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('a class name of the style sheet is mapped, any other passes through, falsy names are dropped', () => {
  const c = classNames({ box: 'box_1' });
  expect(c('box', false, undefined, null, '', 'mine')).toBe('box_1 mine');
});

const components = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `${join(import.meta.dirname, '..')}/${file}`);

test('every class that a part names is in its own style sheet', () => {
  const missing: string[] = [];
  for (const file of components) {
    const source = readFileSync(file, 'utf8');
    const sheet = /import css from '(.+?)'/.exec(source)?.[1];
    if (!sheet) continue;
    const rules = readFileSync(new URL(sheet, `file://${file}`), 'utf8');
    const known = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map((match) => match[1]));
    for (const call of source.matchAll(/\bc\(([^()]*)\)/g))
      for (const name of (call[1] ?? '').matchAll(/(?:^|&& |\? |: |, )'([\w-]+)'/g))
        if (!known.has(name[1])) missing.push(`${file}: ${name[1]}`);
  }
  expect(missing).toEqual([]);
});
