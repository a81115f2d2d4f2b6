import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The channel for changes of teams and of their merchants; the payload is the id of the merchant or group. */
export const teamNewsChannel = 'galla_access';

/**
 * Announces, with the commit, that the permissions of a team or the features of its merchant have changed. `teamId` is
 * a UUID.
 */
export async function announceTeamNews(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_notify(${teamNewsChannel}, ${teamId})`.execute(tx);
}
