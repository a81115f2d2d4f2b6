import { readFileSync } from 'node:fs';

/** The value of a setting, from the environment or from the file named by NAME_FILE. `problems` receives errors. */
export function secretOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  problems: Map<string, string>,
): string | undefined {
  const file = env[`${name}_FILE`]?.trim() ?? '';
  if (file === '') return env[name];
  const refuse = (problem: string) => void problems.set(`${name}_FILE`, problem);
  if ((env[name]?.trim() ?? '') !== '') return void refuse(`and ${name} are both set: one of them has to go`);
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? void refuse(`names ${file}, which is empty`) : text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return void refuse(
      code === 'ENOENT' ? `names ${file}, which is not there` : `names ${file}, which this account cannot read`,
    );
  }
}
