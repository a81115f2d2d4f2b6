import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

await loadModule();

/** A node of PostgreSQL's parser. */
interface Tree {
  readonly [key: string]: unknown;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const treesIn = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const childOf = (tree: Tree | undefined, key: string): Tree | undefined => {
  const child = tree?.[key];
  return isTree(child) ? child : undefined;
};

/** The statements of a script with their kinds, and the static ones inside its DO blocks. */
function statementsOf(script: string): (readonly [kind: string, statement: Tree])[] {
  // The parser counts in bytes.
  const bytes = Buffer.from(script);
  return treesIn(parseSync(script).stmts).flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const [entry] = Object.entries(stmt as Tree) as [string, Tree][];
    if (entry?.[0] !== 'DoStmt') return entry === undefined ? [] : [entry];
    const end = length === undefined ? undefined : Number(from) + Number(length);
    const block = bytes.subarray(Number(from), end).toString();
    return queriesIn(parsePlPgSQLSync(block)).flatMap(statementsOf);
  });
}

/** The SQL statements of a PL/pgSQL block. Its expressions and conditions are none. */
function queriesIn(block: unknown): string[] {
  if (!isTree(block)) return [];
  const query = childOf(childOf(childOf(block, 'PLpgSQL_stmt_execsql'), 'sqlstmt'), 'PLpgSQL_expr')?.['query'];
  return [...(typeof query === 'string' ? [query] : []), ...Object.values(block).flatMap(queriesIn)];
}

const tableOf = (statement: Tree): string => String(childOf(statement, 'relation')?.['relname']);

/** Constraints that PostgreSQL proves for every row, or builds an index for, while it locks the table. */
function isProvenAtOnce({ contype, skip_validation, indexname }: Tree): boolean {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') return skip_validation !== true;
  return (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') && indexname === undefined;
}

const constraintsOf = (change: Tree): Tree[] => {
  const definition = childOf(change, 'def');
  const added = childOf(definition, 'Constraint');
  const inColumn = treesIn(childOf(definition, 'ColumnDef')?.['constraints']).map((one) => childOf(one, 'Constraint'));
  return [added, ...inColumn].filter((one) => one !== undefined);
};

/** The changes of a migration that lock an existing table for as long as its rows are read. */
export function longLocks(script: string): string[] {
  const statements = statementsOf(script);
  const isNew = new Set(
    statements.filter(([kind]) => kind === 'CreateStmt').map(([, statement]) => tableOf(statement)),
  );
  return statements
    .filter(([, statement]) => !isNew.has(tableOf(statement)))
    .flatMap(([kind, statement]) => {
      const table = tableOf(statement);
      if (kind === 'IndexStmt') return statement['concurrent'] === true ? [] : [`an index of ${table}`];
      const changes = kind === 'AlterTableStmt' ? treesIn(statement['cmds']) : [];
      return changes
        .flatMap((change) => constraintsOf(childOf(change, 'AlterTableCmd') ?? {}))
        .filter(isProvenAtOnce)
        .map(({ conname = 'a constraint' }) => `${conname} of ${table}`);
    });
}
