import { join } from 'node:path';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** The areas of texts. Each has a catalogue for every language except English, which is in the code. */
export const areas = [
  'counter',
  'checkout',
  'dashboard/messages',
  'dashboard/lib',
  'dashboard/app',
  'dashboard/reports',
  'dashboard/shops',
  'dashboard/refunds',
  'dashboard/collect',
  'dashboard/developers',
  'dashboard/settlements',
  'dashboard/business',
  'dashboard/identity',
  'dashboard/payments',
] as const;

/** The sources of an area: an app, or a shelf of the dashboard. */
const sourcesOf = (area: string) => (area.includes('/') ? area.replace('/', '/src/') : `${area}/src`);

export default defineConfig({
  rootDir: join(import.meta.dirname, '../..'),
  sourceLocale: 'en',
  locales: ['hi'],
  catalogs: areas.map((area) => ({
    path: `<rootDir>/locales/{locale}/${area}`,
    include: [`<rootDir>/${sourcesOf(area)}`],
    exclude: ['**/*.test.*'],
  })),
  // Line numbers would change with every edit.
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { Trans: ['@galla/ui/texts/Trans.tsx', 'Trans'] },
});
