import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of Galla, as package.json at the root has it. */
export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;
