import { createHmac } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { inTenant } from '../db/database.ts';

/** An idempotent endpoint's handler gets this beside its context. */
export interface OnceContext {
  /**
   * Runs `work` in one transaction of this tenant, once for the caller's key. A repeated call gets the first answer
   * without `work`. Every check that may refuse the call belongs inside `work`, because a call that succeeded before
   * must not be refused because of its own effect. A refusal leaves the key free.
   * @throws Problem IDEMPOTENCY_KEY_RUNNING (409) while the first call runs, IDEMPOTENCY_KEY_REUSED (422) for another
   * call
   */
  once<T extends object>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A call under a key. */
export interface KeyedCall {
  /** The calling person or key. Each caller has its own keys. */
  readonly callerId: string;
  /** The endpoint's name. */
  readonly route: string;
  readonly key: string;
  /** The key of the stored content hash. It is keyed because the content may contain a password that a person chose. */
  readonly hashKey: Buffer;
  /** The validated content of the call. */
  readonly input: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called if the answer is that of an earlier call. */
  replayed(): void;
}

/** The key of a request. @throws Problem IDEMPOTENCY_KEY_NEEDED (400) */
export function idempotencyKey(header: (name: string) => string | undefined): string {
  const key = header(idempotencyHeader) ?? '';
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('IDEMPOTENCY_KEY_NEEDED', 400);
  return key;
}

/** `once` of a call. The claim, the effect and the answer are one transaction. */
export function onceFor(database: Database, call: KeyedCall): OnceContext['once'] {
  return <T extends object>(tenantId: string, work: (tx: Tx) => Promise<T>) =>
    inTenant(database, tenantId, async (tx) => {
      const { callerId, route, key, now } = call;
      const hash = createHmac('sha256', call.hashKey)
        .update(JSON.stringify(call.input ?? null))
        .digest();
      await claim(tx, `${tenantId} ${callerId} ${route} ${key}`);
      const known = await findAnswer(tx, { tenant_id: tenantId, caller_id: callerId, route, key });
      if (known !== undefined) {
        if (!hash.equals(known.request_hash)) throw new Problem('IDEMPOTENCY_KEY_REUSED', 422);
        call.replayed();
        return known.response as T;
      }
      const answer = await work(tx);
      await tx
        .insertInto('idempotency_key')
        .values({
          tenant_id: tenantId,
          caller_id: callerId,
          route,
          key,
          request_hash: hash,
          status: 200,
          response: JSON.stringify(answer),
          created_at: new Date(now),
        })
        .execute();
      return answer;
    });
}

/**
 * The lock ends with the transaction, so it is never left behind. A call that does not get it does not wait on a
 * connection.
 */
async function claim(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed`.execute(tx);
  if (rows[0]?.claimed !== true) throw new Problem('IDEMPOTENCY_KEY_RUNNING', 409, { retryAfterSeconds: 1 });
}

async function findAnswer(
  tx: Tx,
  { tenant_id, caller_id, route, key }: { tenant_id: string; caller_id: string; route: string; key: string },
): Promise<{ readonly request_hash: Buffer; readonly response: object } | undefined> {
  return tx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response'])
    .where('tenant_id', '=', tenant_id)
    .where('caller_id', '=', caller_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
}
