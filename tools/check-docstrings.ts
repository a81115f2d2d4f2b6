import type { SourceFile } from './source-files.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** The folders in which every export needs a docstring. */
const documented = /^(contract\/src|server\/src\/platform|ui\/src)\//;
const declaration = /^export (?:async )?(?:const|function\*?|class|interface|type|abstract class) (\w+)/;

/** The exports of a file without a docstring. */
export function undocumentedExports({ path, text }: SourceFile): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = declaration.exec(line)?.[1];
    const before = lines[index - 1]?.trim() ?? '';
    return name === undefined || before.endsWith('*/') || /^export (async )?function \w+/.test(before)
      ? []
      : [`${path}:${index + 1} ${name} has no docstring`];
  });
}

if (import.meta.main) {
  const problems = sourceFiles()
    .filter(({ path }) => documented.test(path) && !isTest(path))
    .flatMap(undocumentedExports);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
