import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { usualDataDir } from '../../platform/data-folder.ts';

// Before other imports: it reuses the code compiled by `npm start`, and stores newly compiled code. Otherwise each
// command would compile the program again, which takes longer than the command itself.
const dataDir = resolve(process.env['DATA_DIR'] || usualDataDir);
if (process.env['NODE_COMPILE_CACHE'] === undefined && existsSync(dataDir))
  enableCompileCache(join(dataDir, 'compiled'));

const { runOperator } = await import('./run-operator.ts');
process.exitCode = await runOperator(process.argv.slice(2));
