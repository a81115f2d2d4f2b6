import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How statements ended in a test run: the PostgreSQL error codes of each, with '' for success. */
export type Outcomes = ReadonlyMap<string, ReadonlySet<string>>;

/** A statement that fails only on a distributed database. */
export interface Refused {
  readonly statement: string;
  readonly code: string;
}

/** The records that `server/src/platform/testing/record-statements.ts` has written into a folder. */
export function readOutcomes(folder: string): Outcomes {
  const outcomes = new Map<string, Set<string>>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl')))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const [statement, code]: [string, string] = JSON.parse(line);
      outcomes.set(statement, (outcomes.get(statement) ?? new Set<string>()).add(code));
    }
  return outcomes;
}

/** Errors that depend on timing: transaction conflicts, requested terminations, and their consequences. */
const byChance = /^(?:40|57|55P03|25P02|08)/;
/** Errors that no test expects: unsupported or unknown syntax, and internal server errors. */
const byForm = /^(?:0A|42|XX)|^connection$/;

/**
 * The statements that fail in the run `there` and pass in the run `here`. A statement that only `there` has is refused
 * if its error concerns its form.
 */
export function refusedThere(here: Outcomes, there: Outcomes): Refused[] {
  return [...there].flatMap(([statement, codes]) =>
    [...codes]
      .filter((code) => {
        if (code === '' || byChance.test(code)) return false;
        const known = here.get(statement);
        return known === undefined ? byForm.test(code) && !codes.has('') : known.has('') && !known.has(code);
      })
      .map((code) => ({ statement, code })),
  );
}
