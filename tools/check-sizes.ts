import { posix } from 'node:path';
import { isTest, listedPaths, sourceFiles } from './source-files.ts';

/** Lines that a file aims for and that it never passes (architecture.md). */
const aim = 250;
const most = 400;
const maxOfTests = 600;
/** Source files at one level of a folder, stylesheets with them; tests are not counted. */
const maxOfFolder = 25;

/** Made from the contract by `npm run sdk`. */
const made = /^sdk\/src\/(calls|shapes)\.ts$/;

const sizes = sourceFiles()
  .filter(({ path }) => !path.endsWith('.d.ts') && !made.test(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length, limit: isTest(path) ? maxOfTests : most }))
  .sort((a, b) => b.lines - a.lines);
const over = sizes.filter(({ lines, limit }) => lines > limit);
const large = sizes.filter(({ path, lines, limit }) => lines > aim && lines <= limit && !isTest(path));
for (const { path, lines, limit } of over) console.error(`${path} has ${lines} lines; ${limit} is the most`);
for (const { path, lines } of large) console.log(`${path} has ${lines} lines; ${aim} is the aim`);

const folders = new Map<string, number>();
for (const path of listedPaths('*.ts', '*.tsx', '*.css').filter((path) => !/\.(test|spec)\.tsx?$/.test(path)))
  folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1);
const full = [...folders].filter(([, files]) => files > maxOfFolder);
for (const [folder, files] of full) console.error(`${folder} has ${files} source files; ${maxOfFolder} is the most`);
if (over.length + full.length > 0) process.exit(1);
