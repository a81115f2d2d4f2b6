import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The key of a question sent to a client, by the client's API key. UUIDs. */
export interface QuestionKey {
  readonly tenantId: string;
  readonly keyId: string;
  readonly id: string;
}

/** Records that a question waits for its answer. */
export async function insertQuestion(tx: Tx, { tenantId, keyId, id }: QuestionKey, now: number): Promise<void> {
  await tx
    .insertInto('assistant_question')
    .values({ tenant_id: tenantId, id, key_id: keyId, asked_at: new Date(now) })
    .execute();
}

/** Stores the first answer to a question of this key, and wakes the waiting process. False if no question waits. */
export async function answerQuestion(
  tx: Tx,
  { tenantId, keyId, id }: QuestionKey,
  confirmed: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assistant_question')
    .set({ confirmed })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('key_id', '=', keyId)
    .where('confirmed', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await sql`select pg_notify('galla_outbox', ${answersTopic(tenantId)})`.execute(tx);
  return true;
}

/** The answer to a question. Null until there is one. */
export async function findAnswer(tx: Tx, { tenantId, id }: QuestionKey): Promise<boolean | null> {
  const row = await tx
    .selectFrom('assistant_question')
    .select('confirmed')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.confirmed ?? null;
}

/** The topic that announces answers to questions of a tenant. */
export const answersTopic = (tenantId: string): string => `assistant-answers ${tenantId}`;
