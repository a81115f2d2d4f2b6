import { isTest, sourceFiles } from './source-files.ts';

/** Lines that good files come out at: longer ones are listed as a signal and refused by nobody (docs/architecture.md). */
const aim = 250;

/** Made from the contract by `npm run sdk`. */
const generated = /^sdk\/src\/(calls|shapes)\.ts$/;

const large = sourceFiles()
  .filter(({ path }) => !path.endsWith('.d.ts') && !generated.test(path) && !isTest(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
  .filter(({ lines }) => lines > aim)
  .sort((a, b) => b.lines - a.lines);
for (const { path, lines } of large) console.log(`${path} has ${lines} lines; ${aim} is the aim`);
