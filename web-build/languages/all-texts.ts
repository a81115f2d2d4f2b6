import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from './texts-of.ts';
import { keyOf, textsOfPage } from './translate.ts';

const workspace = join(import.meta.dirname, '../..');

/** The provider's review desk is in English only (decision 22). */
const isOfDesk = (file: string) => /^contract\/src\/provider\/operator\/(?!feature)/.test(file);

/** Every text that the dashboard, the checkout and the counter may show, with the files that contain it. */
export function textsOfDashboard(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (text: string, file: string) => {
    if (text !== '') found.set(text, [...(found.get(text) ?? []), file]);
  };
  for (const file of globSync('{dashboard,checkout,counter,ui,contract}/src/**/*.{ts,tsx}', {
    cwd: workspace,
  }).toSorted()) {
    if (file.includes('.test.') || isOfDesk(file)) continue;
    for (const { message } of textsOf(file, readFileSync(join(workspace, file), 'utf8'))) add(keyOf(message), file);
  }
  for (const file of globSync('{dashboard,checkout,counter}/*.html', { cwd: workspace }))
    for (const text of textsOfPage(readFileSync(join(workspace, file), 'utf8'))) add(text, file);
  return found;
}
