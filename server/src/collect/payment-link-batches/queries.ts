import { workingStates } from '@galla/contract/collect/payment-link-batches/states.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { fileWork } from '../../platform/jobs/file-work.ts';

/** The name of the job that checks files of payment links and creates their links. */
export const processName = 'payment-link-batches.process';

/** How the job finds its work. */
export const batchWork = fileWork({ table: 'payment_link_batch', job: processName, working: workingStates });

/** The key of a file. UUIDs. */
export interface BatchKey {
  readonly tenantId: string;
  readonly batchId: string;
}

/** The key of a file as the job expects it. */
export const fileOf = ({ tenantId, batchId }: BatchKey) => ({ tenantId, id: batchId });

export type StoredBatch = Row<'payment_link_batch'>;

/** Online links, or links of a shop. */
export type LinkKind = StoredBatch['kind'];

/** A file with the name of its uploader. */
export interface BatchRecord extends StoredBatch {
  created_by_name: string | null;
}

const batches = sql`select b.*, p.name as created_by_name from payment_link_batch b left join person p on p.id = b.created_by`;

/** One page of files of one kind, newest first, plus one if there are more. */
export async function listBatches(
  tx: Tx,
  { tenants }: Scope,
  { kind, size, after }: { readonly kind: LinkKind; readonly size: number; readonly after: string | undefined },
): Promise<BatchRecord[]> {
  const beyond = after === undefined ? sql`true` : sql`b.id < ${after}::uuid`;
  const { rows } = await sql<BatchRecord>`${batches}
    where b.tenant_id = any (${uuidArray(tenants)}) and b.kind = ${kind} and ${beyond}
    order by b.id desc limit ${size + 1}`.execute(tx);
  return rows;
}

/** One file of one kind inside the scope. */
export async function findBatch(
  tx: Tx,
  { tenants }: Scope,
  { kind, batchId }: { readonly kind: LinkKind; readonly batchId: string },
): Promise<BatchRecord | undefined> {
  const { rows } = await sql<BatchRecord>`${batches}
    where b.tenant_id = any (${uuidArray(tenants)}) and b.id = ${batchId}::uuid and b.kind = ${kind}`.execute(tx);
  return rows[0];
}

/** Creates a file before its rows are known. */
export async function insertBatch(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  about: Pick<StoredBatch, 'kind' | 'file_name' | 'file_bytes' | 'created_by' | 'created_at' | 'kept_until'> & {
    readonly reading: string;
  },
): Promise<void> {
  await tx
    .insertInto('payment_link_batch')
    .values({ ...about, tenant_id: tenantId, id: batchId, worked_at: about.created_at })
    .execute();
}

/** Locks the current file, after the worker's current step and before its next. */
export function lockBatch(tx: Tx, { tenantId, batchId }: BatchKey): Promise<StoredBatch> {
  return tx
    .selectFrom('payment_link_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes a file that the caller has locked. */
export async function changeBatch(
  tx: Tx,
  { tenantId, batchId }: BatchKey,
  set: Partial<Omit<StoredBatch, 'tenant_id' | 'id' | 'reading'>>,
): Promise<void> {
  await tx
    .updateTable('payment_link_batch')
    .set(set)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .execute();
}

/** Counts and totals the rows of a file again. */
export async function recount(tx: Tx, { tenantId, batchId }: BatchKey): Promise<void> {
  await sql`
    update payment_link_batch b set ready_rows = n.ready, ready_amount = n.amount, wrong_rows = n.wrong,
      corrected_rows = n.corrected, sms_rows = n.sms, email_rows = n.email, send_rows = n.send, left_out_rows = n.left_out,
      same_amount = n.same_amount, same_purpose = n.same_purpose, first_expiry = n.first_expiry, last_expiry = n.last_expiry
    from (
      select count(*) filter (where r) as ready, coalesce(sum(amount) filter (where r), 0) as amount,
        count(*) filter (where state = 'WRONG') as wrong,
        count(*) filter (where r and corrected_at is not null) as corrected,
        count(*) filter (where r and 'SMS' = any (send_by)) as sms,
        count(*) filter (where r and 'EMAIL' = any (send_by)) as email,
        count(*) filter (where r and send_by <> '{}') as send,
        count(*) filter (where state = 'LEFT_OUT') as left_out,
        case when min(amount) filter (where r) = max(amount) filter (where r) then min(amount) filter (where r) end as same_amount,
        nullif(case when min(purpose) filter (where r) = max(purpose) filter (where r) then min(purpose) filter (where r) end, '') as same_purpose,
        min(expires_at) filter (where r) as first_expiry, max(expires_at) filter (where r) as last_expiry
      from (
        select *, state = 'RIGHT' as r, cells ->> 'purpose' as purpose from payment_link_batch_row
        where tenant_id = ${tenantId} and batch_id = ${batchId}) x) n
    where b.tenant_id = ${tenantId} and b.id = ${batchId}`.execute(tx);
}
