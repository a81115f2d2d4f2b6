import { join } from 'node:path';

/** The folder of the migrations. */
export const migrations = join(import.meta.dirname, '../../migrations');
