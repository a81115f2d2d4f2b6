import { upsertConfig } from '../access/queries.ts';
import type { Tx } from '../platform/db/database.ts';

/** Beside the choices that the person's pages keep; no page can write this one. */
const key = 'last-group';

/** The membership that the person chose last. */
export async function findLastChoice(tx: Tx, personId: string): Promise<unknown> {
  const kept = await tx
    .selectFrom('person_config')
    .select('value')
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst();
  return kept?.value;
}

/** Keeps what the person chose, to offer it first the next time. */
export function rememberChoice(tx: Tx, personId: string, membershipId: string, now: number): Promise<void> {
  return upsertConfig(tx, personId, key, membershipId, now);
}
