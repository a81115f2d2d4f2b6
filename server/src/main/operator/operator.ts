import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { usualDataDir } from '../../platform/data-folder.ts';

// Before anything else is imported: what `npm start` has compiled is used again, and what is compiled here is kept.
// Without it each command compiles the program anew, which costs more than what the command does.
const dataDir = resolve(process.env['DATA_DIR'] || usualDataDir);
if (process.env['NODE_COMPILE_CACHE'] === undefined && existsSync(dataDir))
  enableCompileCache(join(dataDir, 'compiled'));

const { runOperator } = await import('./run-operator.ts');
process.exitCode = await runOperator(process.argv.slice(2));
