import type { SourceFile } from './source-files.ts';
import { readFiles } from './source-files.ts';

/** The first line of a test file that also runs on the oldest supported PostgreSQL. */
export const oldestPostgresMark = '// Also on PostgreSQL 15.';

/** The test files that also run on the oldest PostgreSQL. Together they run the statements of every feature. */
export const onOldestPostgres = (): SourceFile[] =>
  readFiles('server/src/*.test.ts').filter(({ text }) => text.startsWith(oldestPostgresMark));
