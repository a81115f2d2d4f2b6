import { isTest, sourceFiles } from './source-files.ts';

/** Lines that a file aims for and that it never passes (architecture.md). */
const aim = 250;
const most = 400;
const maxOfTests = 600;

const sizes = sourceFiles()
  .filter(({ path }) => !path.endsWith('.d.ts'))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length, limit: isTest(path) ? maxOfTests : most }))
  .sort((a, b) => b.lines - a.lines);
const over = sizes.filter(({ lines, limit }) => lines > limit);
const large = sizes.filter(({ path, lines, limit }) => lines > aim && lines <= limit && !isTest(path));
for (const { path, lines, limit } of over) console.error(`${path} has ${lines} lines; ${limit} is the most`);
for (const { path, lines } of large) console.log(`${path} has ${lines} lines; ${aim} is the aim`);
if (over.length > 0) process.exit(1);
