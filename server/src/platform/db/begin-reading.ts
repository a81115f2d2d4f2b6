import pg from 'pg';

/**
 * Begins a transaction on a driver connection that may read only these tenants' rows, by row-level security. The
 * settings follow in a separate text: a distributed database forwards the whole text that contains a setting, and every
 * node would warn about a second BEGIN.
 * @param within the time limit of a statement, such as `15min`
 */
export async function beginReading(
  client: pg.ClientBase,
  tenants: readonly string[],
  { within, oneSnapshot }: { readonly within: string; readonly oneSnapshot: boolean },
): Promise<void> {
  await client.query(oneSnapshot ? 'begin isolation level repeatable read, read only' : 'begin read only');
  await client.query(
    `set local statement_timeout = ${pg.escapeLiteral(within)}; set local galla.tenants = ${pg.escapeLiteral(`{${tenants.join(',')}}`)}`,
  );
}
