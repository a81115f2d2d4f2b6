import { hasSqlDetails, parseSync, scanSync } from 'libpg-query';
import type { SqlText } from './sql-texts.ts';

/** The tables that a piece of SQL mentions. `undefined` stands for a table that an expression of the code names. */
export interface TablesOfSql {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string | undefined>;
}

/** What an expression of a template may stand for, in the order in which they are tried. */
const fillings = [
  (name: string) => name,
  () => '',
  (name: string) => `(${name})`,
  (name: string) => `${name} int`,
  (name: string) => `${name} = 1`,
  () => '=',
  () => 'select 1',
  () => '(select 1)',
  (name: string) => `${name} as (select 1)`,
  () => 'when true then 1',
  (name: string) => `${name} where true`,
  (name: string) => `, ${name}`,
  (name: string) => `${name},`,
] as const;

/** The statements that a fragment may be part of. */
const wrappers = [
  (text: string) => text,
  // A list of tables may look like a list of columns. The reverse is no problem: a column is not a table of the
  // database.
  (text: string) => `select 1 from ${text}`,
  (text: string) => `select ${text}`,
  (text: string) => `select 1 from x_ ${text}`,
  (text: string) => `select 1 from x_ where true ${text}`,
  (text: string) => `with ${text} select 1`,
  (text: string) => `select 1 ${text}`,
  (text: string) => `update x_ set ${text}`,
  (text: string) => `update x_ set x_ = 1 ${text}`,
  (text: string) => `delete from x_ ${text}`,
  (text: string) => `insert into x_ values (1) ${text}`,
  (text: string) => `insert into x_ ${text}`,
  (text: string) => `insert into x_ values ${text}`,
  (text: string) => `select case ${text} end`,
  (text: string) => `select x_(x_) over (${text})`,
  (text: string) => `select 1 from x_ as x_ ${text}`,
  (text: string) => `select 1 from x_ as x_ (${text})`,
  (text: string) => `with x_ as ${text} select 1`,
  (text: string) => `select x_ ${text} x_`,
  (text: string) => `select x_ = ${text}`,
  (text: string) => `select 1 ${text} select 1`,
  (text: string) => `select 1 from x_ order by ${text} x_`,
] as const;

const placeholder = /^hole_\d+_$/;
/** The table of the wrappers. */
const unknownName = 'x_';

/** The most readings of a fragment that are tried in one wrapper. */
const maxTries = 400;

/** The text with its expressions filled in, and the position of each. */
function fill(
  parts: SqlText['parts'],
  filling: readonly number[],
): { readonly text: string; readonly starts: number[] } {
  const starts: number[] = [];
  let text = '';
  for (const part of parts)
    if (typeof part === 'string') text += part;
    else {
      const hole = starts.push(text.length) - 1;
      text += ` ${fillings[filling[hole] ?? 0]?.(`hole_${hole}_`)} `;
    }
  return { text, starts };
}

/** The result of PostgreSQL's parser for a text: its tree, or the position at which it stopped. */
function parse(text: string): { readonly tree: unknown } | { readonly stoppedAt: number } {
  try {
    return { tree: parseSync(text) };
  } catch (error) {
    return { stoppedAt: (hasSqlDetails(error) ? error.sqlDetails?.cursorPosition : undefined) ?? text.length };
  }
}

/** Parses a text in a wrapper. If the parser stops, the position tells which expression to fill in differently. */
function parseFilled(parts: SqlText['parts'], wrap: (text: string) => string): unknown {
  const holes = parts.filter((part) => typeof part !== 'string').length;
  let tries = 0;
  const attempt = (filling: readonly number[], firstMovable: number): unknown => {
    tries += 1;
    if (tries > maxTries) return undefined;
    const { text, starts } = fill(parts, filling);
    const whole = wrap(text);
    const parsed = parse(whole);
    if ('tree' in parsed) return parsed.tree;
    // It stops at an expression or at a word after it. Everything before these was parsed.
    const stoppedAt = parsed.stoppedAt - whole.indexOf(text);
    const movable = [...starts.keys()].filter((hole) => hole >= firstMovable && (starts[hole] ?? 0) <= stoppedAt);
    for (const hole of movable.slice(-2).reverse())
      for (let next = (filling[hole] ?? 0) + 1; next < fillings.length; next++) {
        const found = attempt(filling.with(hole, next), hole);
        if (found !== undefined) return found;
      }
    return undefined;
  };
  return attempt(Array<number>(holes).fill(0), 0);
}

const written = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/** A node of PostgreSQL's parser, or a list of nodes. */
export type Tree = { readonly [key: string]: unknown };
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The relations that a node of a statement writes. */
function writtenBy(kind: string, tree: Tree): unknown[] {
  if (written.has(kind) || (kind === 'CopyStmt' && tree['is_from'] === true)) return [tree['relation']];
  return kind === 'TruncateStmt' ? (tree['relations'] as Tree[]).map(({ RangeVar }) => RangeVar) : [];
}

const relationName = (relation: unknown): string | undefined =>
  isTree(relation) && typeof relation['relname'] === 'string' && relation['schemaname'] === undefined
    ? relation['relname']
    : undefined;

/** The tables of a parsed statement, without the names of its own subqueries. */
function tablesOfTree(parsed: unknown): TablesOfSql {
  const reads = new Set<string>();
  const writes = new Set<string | undefined>();
  const own = new Set<string>([unknownName]);
  const visit = (tree: unknown, kind: string): void => {
    // A lock names relations that the statement selects from.
    if (!isTree(tree) || kind === 'lockedRels') return;
    if (kind === 'CommonTableExpr') own.add(tree['ctename'] as string);
    for (const relation of writtenBy(kind, tree)) writes.add(named(relationName(relation)));
    const name = named(relationName(tree));
    if (name !== undefined) reads.add(name);
    for (const [key, child] of Object.entries(tree)) visit(child, Array.isArray(tree) ? kind : key);
  };
  visit(parsed, '');
  for (const name of own) {
    reads.delete(name);
    writes.delete(name);
  }
  return { reads, writes };
}

const named = (name: string | undefined) => (name === undefined || placeholder.test(name) ? undefined : name);

/** Words of SQL before the name of a table. */
const beforeTables = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'COPY', 'USING']);

/** Whether a text without a tag is SQL: one of these words precedes the name of a table. */
function namesTable(text: string, tables: ReadonlySet<string>): boolean {
  try {
    const { tokens } = scanSync(text);
    return tokens.some(
      ({ text: word }, index) =>
        tables.has(word.toLowerCase()) && beforeTables.has(tokens[index - 1]?.text.toUpperCase() ?? ''),
    );
  } catch {
    return false;
  }
}

/** Whether a piece is SQL that must be parsed. */
export function isSql({ parts, isTagged }: SqlText, tables: ReadonlySet<string>): boolean {
  return isTagged || namesTable(parts.map((part) => (typeof part === 'string' ? part : ' x_ ')).join(''), tables);
}

/** The tree of the first statement that a piece of SQL may be part of; `undefined` if the parser cannot read it. */
export function treeOfSql({ parts }: SqlText): unknown {
  for (const wrap of wrappers) {
    const parsed = parseFilled(parts, wrap);
    if (parsed !== undefined) return parsed;
  }
  return undefined;
}

/** The tables that a piece of SQL mentions; `undefined` if the parser cannot read it. */
export function tablesOfSql(text: SqlText): TablesOfSql | undefined {
  const tree = treeOfSql(text);
  return tree === undefined ? undefined : tablesOfTree(tree);
}
