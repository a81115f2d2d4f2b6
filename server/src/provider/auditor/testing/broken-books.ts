import pg from 'pg';

const { escapeIdentifier } = pg;

/** The columns by which rows of a table are saved and restored. */
interface Columns {
  readonly table: string;
  /** Each with its type, for a cast. Computed columns are left out. */
  readonly all: readonly { readonly name: string; readonly type: string }[];
  readonly key: readonly string[];
}

type Row = Readonly<Record<string, string | null>>;

/**
 * Breaks the books of a tenant as the owner of the tables, in ways that no process of Galla can, and restores every row
 * and constraint after `look`. The change is committed before `look`, because on a distributed database another role
 * would not see it otherwise.
 * @param owner is not subject to row-level security in the tables that the statements change
 * @param statements separated by semicolons, each for one table
 */
export async function whileBroken<T>(
  owner: pg.Client,
  { tenantId, statements }: { readonly tenantId: string; readonly statements: string },
  look: () => Promise<T>,
): Promise<T> {
  const table = /(?:UPDATE|DELETE FROM) (\w+)/.exec(statements)?.[1];
  if (table === undefined) throw new Error(`No table is changed by ${statements}`);
  const columns = await columnsOf(owner, table);
  const [rows, constraints] = [await rowsOf(owner, columns, tenantId), await constraintsOf(owner, table)];
  try {
    await inTransaction(owner, async () => {
      for (const statement of statements.split(';')) await owner.query(statement);
    });
    return await look();
  } finally {
    await inTransaction(owner, () => putBack(owner, columns, { tenantId, rows }));
    const left = new Set((await constraintsOf(owner, table)).map(({ name }) => name));
    for (const { name, definition } of constraints.filter((constraint) => !left.has(constraint.name)))
      await owner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  }
}

/**
 * Allows the owner of the tables to write to them, one table after the other: nodes do not accept all of them in one
 * transaction.
 */
export async function openTablesToOwner(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relforcerowsecurity AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND NOT relispartition AND relname !~ '_[0-9]{6,}$'`,
  );
  for (const { name } of rows) await owner.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
}

/** Lifts the freeze and deletes the findings, as if the auditor had found nothing. */
export async function forgetFindings(owner: pg.Client): Promise<void> {
  await owner.query('DELETE FROM money_freeze');
  await owner.query('DELETE FROM auditor_finding');
}

async function columnsOf(owner: pg.Client, table: string): Promise<Columns> {
  const { rows } = await owner.query<{ name: string; type: string; of_key: boolean }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, coalesce(attnum = ANY (indkey), false) AS of_key
     FROM pg_attribute LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return { table, all: rows, key: rows.filter(({ of_key }) => of_key).map(({ name }) => name) };
}

async function rowsOf(owner: pg.Client, { table, all, key }: Columns, tenantId: string): Promise<Map<string, Row>> {
  const texts = all.map(({ name }) => `${name}::text AS ${name}`).join(', ');
  const { rows } = await owner.query<Row>(`SELECT ${texts} FROM ${table} WHERE tenant_id = $1`, [tenantId]);
  return new Map(rows.map((row) => [JSON.stringify(key.map((name) => row[name])), row]));
}

async function constraintsOf(owner: pg.Client, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    'SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass',
    [table],
  );
  return rows;
}

/** Updates rows back to their old values instead of replacing them, because other rows refer to them. */
async function putBack(
  owner: pg.Client,
  columns: Columns,
  { tenantId, rows }: { readonly tenantId: string; readonly rows: ReadonlyMap<string, Row> },
): Promise<void> {
  const { table, all, key } = columns;
  const numbers = new Map(all.map(({ name, type }, index) => [name, `$${index + 1}::text::${type}`]));
  const equal = (names: readonly string[], separator: string) =>
    names.map((name) => `${name} = ${numbers.get(name)}`).join(separator);
  const valuesOf = (row: Row) => all.map(({ name }) => row[name] ?? null);
  const rest = all.map(({ name }) => name).filter((name) => !key.includes(name));
  const now = await rowsOf(owner, columns, tenantId);
  for (const [id, row] of now) {
    const before = rows.get(id);
    if (before === undefined) {
      const own = key.map((name, index) => `${name} = $${index + 1}::text::${typeOf(columns, name)}`).join(' AND ');
      await owner.query(
        `DELETE FROM ${table} WHERE ${own}`,
        key.map((name) => row[name]),
      );
    } else if (JSON.stringify(before) !== JSON.stringify(row)) {
      // Each parameter is used, because PostgreSQL needs the type of all.
      await owner.query(`UPDATE ${table} SET ${equal(rest, ', ')} WHERE ${equal(key, ' AND ')}`, valuesOf(before));
    }
  }
  const names = all.map(({ name }) => name);
  const placed = names.map((name) => numbers.get(name)).join(', ');
  for (const [id, row] of rows)
    if (!now.has(id)) await owner.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${placed})`, valuesOf(row));
}

const typeOf = ({ all }: Columns, name: string): string => all.find((column) => column.name === name)?.type ?? 'text';

async function inTransaction(owner: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await owner.query('BEGIN');
  try {
    await work();
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}
