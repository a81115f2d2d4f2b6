import pg from 'pg';

/** Connections of their own, so that each caller has one. */
export async function openClients(url: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  return clients;
}
