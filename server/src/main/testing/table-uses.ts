import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { tableClasses } from '../features.ts';
import { isSql, tablesOfSql } from './sql-tables.ts';
import { type SqlText, sqlOf } from './sql-texts.ts';

/** The tables of a module or a folder. `undefined` stands for tables that are known only at run time. */
export interface TableUses {
  readonly reads: Set<string | undefined>;
  readonly writes: Set<string | undefined>;
  /** SQL that the parser refuses, with its location. */
  readonly unread: Set<string>;
}

export const noUses = (): TableUses => ({ reads: new Set(), writes: new Set(), unread: new Set() });

const tables: ReadonlySet<string> = new Set(Object.keys(tableClasses));

await loadModule();

/**
 * The tables that a module reads and writes. A table that is both written and joined counts as read too. Names that are
 * not tables of the database, such as subqueries, are left out.
 */
export function tableUses(path: string, code: string): TableUses {
  const uses = noUses();
  for (const found of sqlOf(path, code))
    if (found.kind === 'table') (found.isWritten ? uses.writes : uses.reads).add(found.name);
    else if (isSql(found, tables)) addStatement(uses, found, `${path}:${found.line}`);
  return { ...uses, reads: knownOf(uses.reads), writes: knownOf(uses.writes) };
}

function addStatement(uses: TableUses, text: SqlText, place: string): void {
  const mentioned = tablesOfSql(text);
  if (mentioned === undefined) uses.unread.add(place);
  for (const name of mentioned?.reads ?? []) uses.reads.add(name);
  for (const name of mentioned?.writes ?? []) uses.writes.add(name);
}

const knownOf = (names: ReadonlySet<string | undefined>) =>
  new Set([...names].filter((name) => name === undefined || tables.has(name)));

/** The uses of all modules below a folder, by their paths. */
export function tableUsesBelow(folder: string, isRead: (path: string) => boolean): ReadonlyMap<string, TableUses> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && isRead(path));
  return new Map(paths.map((path) => [path, tableUses(path, readFileSync(join(folder, path), 'utf8'))]));
}
