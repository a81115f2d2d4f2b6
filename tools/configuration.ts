import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage } from '../server/src/platform/settings-page.ts';
import { root } from './source-files.ts';

writeFileSync(join(root, 'docs/configuration.md'), configurationPage());
