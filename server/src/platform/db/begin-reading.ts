import pg from 'pg';

/**
 * Begins a transaction over a connection of the driver that may read the rows of these tenants only, by row-level security. The
 * settings follow in a text of their own: a distributed database hands on the whole text that a setting came with, and
 * every node would warn of a second beginning.
 * @param within how long a statement may take, such as `15min`
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
