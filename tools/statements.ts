import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How statements ended in a run of tests: the codes of PostgreSQL for each, '' among them where it passed. */
export type Outcomes = ReadonlyMap<string, ReadonlySet<string>>;

/** A statement that fails on a distributed database alone. */
export interface Refused {
  readonly statement: string;
  readonly code: string;
}

/** What `server/src/platform/testing/record-statements.ts` has written into a folder. */
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

/** What happens by chance: conflicts of transactions, ends that somebody asked for, and what follows an error. */
const byChance = /^(?:40|57|55P03|25P02|08)/;
/** What no test asks for: what is not supported, what is not known, and errors inside the server. */
const byForm = /^(?:0A|42|XX)|^connection$/;

/**
 * The statements that fail in the run `there` and pass in the run `here`. One that `here` does not have has a form of its own
 * there: it is refused where the error is about its form.
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
