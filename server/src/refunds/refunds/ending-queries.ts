import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import type { StoredRefund } from './queries.ts';

/*
 * Statements over many rows lock them in the same order, whatever their plan: refunds by id, payments by the provider's
 * id, as ingestion does. So no two transactions deadlock.
 */

/** The final state of a sent refund, as the rail reports it. */
export interface SentEnd {
  readonly id: string;
  readonly state: 'COMPLETED' | 'FAILED';
  readonly final_journal_id: string;
  readonly utr: string | null;
  readonly arn: string | null;
  readonly failure_reason: string | null;
}

/**
 * Moves refunds out of PENDING, each once. The result omits refunds that are already in another state. A refund that
 * the rail reports counts as sent, even if the report arrives before the rail's answer.
 */
export async function endSent(
  tx: Tx,
  tenantId: string,
  ends: readonly SentEnd[],
  now: number,
): Promise<StoredRefund[]> {
  const at = new Date(now);
  const sorted = JSON.stringify(ends.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  return preparedQuery(
    tx,
    sql<StoredRefund>`
      update refund as r set state = n.state, final_journal_id = n.final_journal_id, utr = n.utr, arn = n.arn,
        failure_reason = n.failure_reason, due_at = null, finished_at = ${at}, sent_at = coalesce(r.sent_at, ${at})
      from (
        select e.* from json_to_recordset(${sorted}::json)
          as e (id uuid, state text, final_journal_id uuid, utr text, arn text, failure_reason text)
        cross join lateral
          (select 1 from refund where tenant_id = ${tenantId} and id = e.id and state = 'PENDING' for no key update) locked
      ) n
      where r.tenant_id = ${tenantId} and r.id = n.id and r.state = 'PENDING'
      returning r.*`,
  );
}

/** The current states of refunds, by id. */
export async function findStates(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('refund')
    .select(['id', 'state'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any (${uuidArray(ids)})`)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The stored fields that a report must match. */
export interface ReportedRefund {
  readonly amount: number;
  readonly provider_transaction_id: string;
}

/** The refunds named by reports, by id. */
export async function findReported(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, ReportedRefund>> {
  const rows = await tx
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select(['r.id', 'r.amount', 'p.provider_transaction_id'])
    .where('r.tenant_id', '=', tenantId)
    .where(sql<boolean>`r.id = any (${uuidArray(ids)})`)
    .execute();
  return new Map(rows.map(({ id, ...refund }) => [id, refund]));
}
