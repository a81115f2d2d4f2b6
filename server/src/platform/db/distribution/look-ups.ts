import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOneOf, uuidArray } from '../arrays.ts';
import type { Database, Tx } from '../database.ts';
import { readInOneTrip } from '../one-trip.ts';
import { preparedQuery } from '../prepared-statements.ts';
import type { NamedTenants } from '../tenants.ts';
import { isDistributed } from './is-distributed.ts';

/** The key of a row. Ids are unique within a tenant. */
export interface RowKey {
  readonly tenant_id: string;
  readonly id: string;
}

/** Values that a row gets from at most one row of another table of its tenant. */
export interface LookUp<Row> {
  /** The other table under its alias, possibly joined with more. `tenants` are named where it joins (`ofSameTenant`). */
  readonly from: (tenants: NamedTenants) => RawBuilder<unknown>;
  readonly alias: string;
  /** The column of the other table that has the same value as `by` of the row. */
  readonly key: string;
  readonly by: Extract<keyof Row, string>;
  readonly values: { readonly [Name in keyof Row]?: RawBuilder<unknown> };
  readonly where?: RawBuilder<unknown>;
  /** The values that the row's own column of the same name stands for, where there is no other row or it has null. */
  readonly ownInstead?: readonly Extract<keyof Row, string>[];
  /** Which rows can have a row in the other table; all if omitted. */
  readonly has?: (row: Row) => boolean;
  /** How one machine reads it: in a join, or for each value in the SELECT list, after the other tables are joined. */
  readonly as: 'join' | 'values';
}

/** A table with the columns `own` of its rows `p` and what is looked up for them. */
export interface LookedUpTable<Row> {
  readonly table: string;
  readonly own: RawBuilder<unknown>;
  readonly lookUps: readonly LookUp<Row>[];
}

/**
 * Rows by key, in no order. One plan serves any number of keys.
 * @param and further conditions on the row `p`, each after an `and`
 */
export async function readByKey<Row extends RowKey>(
  tx: Tx,
  table: LookedUpTable<Row>,
  keys: readonly RowKey[],
  and: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const ids = uuidArray(keys.map(({ id }) => id));
  if (await isDistributed(tx)) {
    const tenants = [...new Set(keys.map(({ tenant_id }) => tenant_id))];
    const rows = await preparedQuery(tx, bareRows(table, tenants, sql`p.id = any (${ids}) ${and}`));
    // Another of the tenants may have a row with the same id.
    const wanted = new Set(keys.map(nameOf));
    return lookUp(
      tx,
      table,
      rows.filter((row) => wanted.has(nameOf(row))),
    );
  }
  const list = sql`unnest((select ${uuidArray(keys.map(({ tenant_id }) => tenant_id))}), (select ${ids}))
    as key (tenant_id, id)`;
  return preparedQuery(tx, joinedByKey(table, list, and));
}

/** The rows of these tenants that match, in no order: in one statement, or on nodes each table separately. */
export async function readOfTenants<Row extends RowKey>(
  tx: Tx,
  table: LookedUpTable<Row>,
  tenants: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  if (await isDistributed(tx)) return lookUp(tx, table, await preparedQuery(tx, bareRows(table, tenants, condition)));
  return preparedQuery(
    tx,
    sql<Row>`select ${joinedColumns(table)} from ${sql.table(table.table)} p ${joins(table)}
      where p.tenant_id = any (${uuidArray(tenants)}) and ${condition}`,
  );
}

/**
 * A page of rows, in no order: its keys, and then the rows by key, so that only the first statement needs a plan for
 * each page. Nodes plan each statement again, so they read a page that one index of one tenant serves as rows.
 * @param ofOneIndex such a page of a tenant as conditions on the row `p`, with its order and limit
 */
export async function readPage<Row extends RowKey>(
  tx: Tx,
  table: LookedUpTable<Row>,
  ofOneIndex: { readonly tenantId: string; readonly clauses: RawBuilder<unknown> } | undefined,
  keysOfPage: () => Promise<readonly RowKey[]>,
): Promise<Row[]> {
  if (ofOneIndex !== undefined && (await isDistributed(tx))) {
    const { tenantId, clauses } = ofOneIndex;
    return lookUp(tx, table, (await bareRows(table, [tenantId], clauses).execute(tx)).rows);
  }
  const keys = await keysOfPage();
  return keys.length === 0 ? [] : readByKey(tx, table, keys);
}

/**
 * The rows whose keys a statement finds, in one round trip, because round trips cost more than small queries. Undefined
 * where several are needed: on nodes, which read each table separately.
 */
export async function readFoundInOneTrip<Row extends RowKey>(
  database: Database,
  table: LookedUpTable<Row>,
  tenants: readonly string[],
  keys: RawBuilder<RowKey>,
): Promise<Row[] | undefined> {
  if (await isDistributed(database.kysely)) return undefined;
  return readInOneTrip<Row>(database, {
    settings: { 'galla.tenants': `{${tenants.join(',')}}` },
    steps: [],
    last: joinedByKey(table, sql`(${keys}) key`, sql``),
  });
}

const joinedByKey = <Row>(table: LookedUpTable<Row>, keys: RawBuilder<unknown>, and: RawBuilder<unknown>) =>
  sql<Row>`select ${joinedColumns(table)} from ${keys}
    join ${sql.table(table.table)} p on p.tenant_id = key.tenant_id and p.id = key.id ${joins(table)} where true ${and}`;

/** The condition that the row of a look-up belongs to row `p`. */
const ofRow = <Row>({ alias, key, by, where }: LookUp<Row>): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.tenant_id`)} = p.tenant_id and ${sql.ref(`${alias}.${key}`)} = ${sql.ref(`p.${by}`)}
    ${where === undefined ? sql`` : sql`and ${where}`}`;

const joins = <Row>({ lookUps }: LookedUpTable<Row>): RawBuilder<unknown> =>
  sql.join(
    lookUps.filter(({ as }) => as === 'join').map((look) => sql`left join ${look.from(null)} on ${ofRow(look)}`),
    sql` `,
  );

function joinedColumns<Row>({ own, lookUps }: LookedUpTable<Row>): RawBuilder<unknown> {
  const values = lookUps.flatMap((look) =>
    valuesOf(look).map(([name, value]) => {
      const found = look.as === 'join' ? value : sql`(select ${value} from ${look.from(null)} where ${ofRow(look)})`;
      return look.ownInstead?.includes(name) === true
        ? sql`coalesce(${found}, ${sql.ref(`p.${name}`)}) as ${sql.ref(name)}`
        : sql`${found} as ${sql.ref(name)}`;
    }),
  );
  return sql.join([own, ...values]);
}

const valuesOf = <Row>({ values }: LookUp<Row>) =>
  Object.entries(values) as [Extract<keyof Row, string>, RawBuilder<unknown>][];

/** Rows on nodes with the columns that their look-ups need, and without what is looked up. */
function bareRows<Row>(
  { table, own, lookUps }: LookedUpTable<Row>,
  tenants: readonly string[],
  condition: RawBuilder<unknown>,
): RawBuilder<Row> {
  const needed = new Set(lookUps.flatMap(({ by, ownInstead = [] }) => [by, ...ownInstead]));
  needed.delete('id' as Extract<keyof Row, string>);
  return sql<Row>`select ${sql.join([own, ...[...needed].map((column) => sql.ref(`p.${column}`))])}
    from ${sql.table(table)} p where ${isOneOf(sql`p.tenant_id`, 'uuid', tenants)} and ${condition}`;
}

/** What a look-up found for the rows of a tenant with the value `key` in their column `by`. */
interface Found {
  readonly look: number;
  readonly tenant_id: string;
  readonly key: string;
  readonly found: object;
}

/**
 * Adds to rows what their look-ups find, in one statement. A node plans each statement again, and a statement on a
 * single table takes a third of the time of one that joins the others.
 */
async function lookUp<Row extends RowKey>(
  tx: Tx,
  { lookUps }: LookedUpTable<Row>,
  rows: readonly Row[],
): Promise<Row[]> {
  const tenants = [...new Set(rows.map(({ tenant_id }) => tenant_id))];
  const parts = lookUps.flatMap((look, index) => {
    const keys = rows.filter(look.has ?? (() => true)).flatMap((row) => (row[look.by] as string | null) ?? []);
    return keys.length === 0 ? [] : [foundBy(look, index, tenants, [...new Set(keys)])];
  });
  const found = parts.length === 0 ? [] : await preparedQuery(tx, sql<Found>`${sql.join(parts, sql` union all `)}`);
  const byKey = new Map(found.map((one) => [`${one.look} ${one.tenant_id} ${one.key}`, one.found]));
  return rows.map((row) => {
    const values = lookUps.map((look, index) => ({
      ...Object.fromEntries(valuesOf(look).map(([name]) => [name, null])),
      ...byKey.get(`${index} ${row.tenant_id} ${row[look.by]}`),
    }));
    const all: { readonly [name: string]: unknown } = Object.assign({}, ...values);
    const kept = lookUps.flatMap(({ ownInstead = [] }) => ownInstead).map((name) => [name, all[name] ?? row[name]]);
    return { ...row, ...all, ...Object.fromEntries(kept) };
  });
}

function foundBy<Row>(
  look: LookUp<Row>,
  index: number,
  tenants: readonly string[],
  keys: readonly string[],
): RawBuilder<Found> {
  const { from, alias, key, where } = look;
  const [tenantId, found] = [sql.ref(`${alias}.tenant_id`), sql.ref(`${alias}.${key}`)];
  const values = valuesOf(look).flatMap(([name, value]) => [sql`${sql.lit(name)}::text`, value]);
  return sql`select ${sql.lit(index)} as look, ${tenantId}, ${found} as key, json_build_object(${sql.join(values)}) as found
    from ${from(tenants)} where ${isOneOf(tenantId, 'uuid', tenants)} and ${found} = any (${uuidArray(keys)})
      ${where === undefined ? sql`` : sql`and ${where}`}`;
}

const nameOf = ({ tenant_id, id }: RowKey) => `${tenant_id} ${id}`;
