import type pg from 'pg';

/** A pool or a connection of the API, the worker or the simulator. */
export type Connection = Pick<pg.Pool, 'query'>;

/** What a process stores outside the database: files, or the book of the simulated banks. */
export type PlaceKind = 'files' | 'simulator';

/** A storage place of a kind, and the machine that uses it. */
export interface Place {
  readonly kind: PlaceKind;
  readonly place: string;
  readonly host: string;
}

/** A place that was not reported for this long is no longer in use. */
export const unusedAfterSeconds = 15;
const forgottenAfter = '1 day';

/** The database's time, which is the same for every machine. */
async function databaseTime(connection: Connection): Promise<Date> {
  const { rows } = await connection.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now ?? new Date();
}

/** Reports that a place is in use. One that returns after a pause counts as new. */
export async function markPlace(connection: Connection, { kind, place, host }: Place): Promise<void> {
  const now = await databaseTime(connection);
  const unused = new Date(now.getTime() - unusedAfterSeconds * 1000);
  await connection.query(
    `INSERT INTO process_place AS p (kind, place, host, since, seen_at) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (kind, place) DO UPDATE SET host = excluded.host, seen_at = excluded.seen_at,
       since = CASE WHEN p.seen_at < $5 THEN excluded.since ELSE p.since END`,
    [kind, place, host, now, unused],
  );
}

/** A machine that used another place of this kind earlier and still does. */
export async function findOtherPlace(connection: Connection, { kind, place }: Place): Promise<string | undefined> {
  const unused = new Date((await databaseTime(connection)).getTime() - unusedAfterSeconds * 1000);
  const { rows } = await connection.query<{ host: string }>(
    `SELECT o.host FROM process_place o JOIN process_place own ON own.kind = o.kind AND own.place = $2
     WHERE o.kind = $1 AND o.place <> $2 AND o.seen_at >= $3 AND (o.since, o.place) < (own.since, own.place) LIMIT 1`,
    [kind, place, unused],
  );
  return rows[0]?.host;
}

/** Removes a refused place, and places that are no longer in use. */
export async function forgetPlaces(connection: Connection, { kind, place }: Place): Promise<void> {
  await connection.query(
    `DELETE FROM process_place WHERE (kind = $1 AND place = $2) OR seen_at < $3::timestamptz - interval '${forgottenAfter}'`,
    [kind, place, await databaseTime(connection)],
  );
}
