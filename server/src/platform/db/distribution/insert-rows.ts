import type { ClientBase } from 'pg';
import { isDistributed } from './is-distributed.ts';
import { refuseConflicts, withoutCopy } from './without-copy.ts';

/** An `INSERT … SELECT` through the driver, prepared under its name. `text` has no clause after the SELECT. */
export interface RowInsert {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Inserts rows that must be new.
 * @param expected the number of rows that the SELECT gives
 */
export async function insertRows(client: ClientBase, { name, text, values }: RowInsert, expected: number) {
  if (!(await isDistributed(client))) await client.query({ name, text, values: [...values] });
  else
    refuseConflicts(
      await client.query({ name: `${name}OnNodes`, text: `${text} ${withoutCopy}`, values: [...values] }),
      expected,
    );
}

/**
 * Inserts rows into several tables from one list, in one statement. Nodes insert into one table after the other, because
 * they copy the rows of such a statement (`withoutCopy`).
 * @param list a common table expression, `part AS (SELECT …)`, that contains all parameters
 * @param inserts `INSERT … SELECT` from the list, each with the number of rows that it gives
 */
export async function insertTogether(
  client: ClientBase,
  { name, list, values }: { readonly name: string; readonly list: string; readonly values: readonly unknown[] },
  inserts: readonly { readonly text: string; readonly expected: number }[],
): Promise<void> {
  if (await isDistributed(client)) {
    for (const [index, { text, expected }] of inserts.entries())
      await insertRows(client, { name: `${name}.${index}`, text: `WITH ${list} ${text}`, values }, expected);
    return;
  }
  const [last, ...others] = inserts.map(({ text }) => text).toReversed();
  const parts = [list, ...others.toReversed().map((text, index) => `inserted_${index} AS (${text})`)];
  await client.query({ name, text: `WITH ${parts.join(', ')} ${last}`, values: [...values] });
}

/**
 * Inserts those rows that do not exist yet, and returns their number.
 * @param insert ends with an `ON CONFLICT … DO NOTHING` clause
 */
export async function insertNew(client: ClientBase, { name, text, values }: RowInsert): Promise<number> {
  if (!(await isDistributed(client))) return (await client.query({ name, text, values: [...values] })).rowCount ?? 0;
  // Citus counts the rows of the SELECT, not the inserted ones.
  const { rows } = await client.query({ name: `${name}OnNodes`, text: `${text} RETURNING 1`, values: [...values] });
  return rows.length;
}
