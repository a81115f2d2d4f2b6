import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { classUses } from './class-uses.ts';

const root = join(import.meta.dirname, '..');

test('every class that a part names is in its style sheet', async () => {
  const config = await resolveConfig({ configFile: false, root }, 'build');
  const known = new Map<string, readonly string[]>();
  const classesOf = async (file: string) => {
    const { modules = {} } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
    return Object.keys(modules);
  };
  const missing: string[] = [];
  let uses = 0;
  for (const path of globSync('{ui,dashboard,checkout,counter,operator}/src/**/*.tsx', { cwd: root }))
    for (const { sheet, name } of classUses(path, readFileSync(join(root, path), 'utf8'))) {
      const file = createRequire(join(root, path)).resolve(sheet);
      const classes = known.get(file) ?? (await classesOf(file));
      known.set(file, classes);
      uses += 1;
      if (name !== '' && !classes.includes(name)) missing.push(`${path}: ${name}`);
    }
  expect(missing).toEqual([]);
  expect(uses).toBeGreaterThan(1000);
});

test.each([
  "const c = classNames(css); const x = <p className={c('head', wide && 'wide', big ? 'big' : 'small', className)} />",
  "const x = <p className={wide ? css['head'] : css['wide']} title={css[big ? 'big' : 'small']} />",
])('%s names four classes', (code) => {
  const uses = classUses('Part.tsx', `import css from './Part.module.css';\n${code}`);
  expect(uses.map(({ name }) => name)).toEqual(['head', 'wide', 'big', 'small']);
});
