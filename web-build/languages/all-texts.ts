import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEntries, readings } from './catalogues.ts';
import { areas } from './lingui.config.ts';
import { textsOf } from './texts-of.ts';
import { keyOf, textsOfPage } from './translate.ts';

const workspace = join(import.meta.dirname, '../..');

/** The provider's review desk is in English only (decision 22). */
const isOfDesk = (file: string) => /^contract\/src\/provider\/operator\/(?!feature)/.test(file);

/** The modules of the apps, apart from their tests, with their code. */
export const modulesOfApps = (): (readonly [file: string, code: string])[] =>
  globSync('{dashboard,checkout,counter,ui,contract}/src/**/*.{ts,tsx}', { cwd: workspace })
    .toSorted()
    .filter((file) => !file.includes('.test.') && !isOfDesk(file))
    .map((file) => [file, readFileSync(join(workspace, file), 'utf8')]);

/**
 * Every literal that the dashboard, the checkout and the counter may show, with the files that contain it. Messages of
 * Lingui's macros are not literals.
 */
export function literalsOfApps(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (text: string, file: string) => {
    if (text !== '') found.set(text, [...(found.get(text) ?? []), file]);
  };
  for (const [file, code] of modulesOfApps()) for (const { message } of textsOf(file, code)) add(keyOf(message), file);
  for (const file of globSync('{dashboard,checkout,counter}/*.html', { cwd: workspace }))
    for (const text of textsOfPage(readFileSync(join(workspace, file), 'utf8'))) add(text, file);
  return found;
}

/** Every text that the apps may show: their literals, and each plural form of their messages. */
export const textsOfApps = (): ReadonlySet<string> =>
  new Set([
    ...literalsOfApps().keys(),
    ...areas.flatMap((area) => readEntries('hi', area)).flatMap(({ message }) => readings(message)),
  ]);
