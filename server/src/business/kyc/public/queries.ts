import type { FieldReason, IdentityState, RiskMark, SubmissionState } from '@galla/contract/business/kyc/states.ts';
import { submissionsLeadingTo } from '@galla/contract/business/kyc/states.ts';
import type { Section } from '@galla/contract/business/onboarding/sections.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { findDueRows } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import { leaseMs } from '../../../platform/rail/pauses.ts';

/** The version of each section that was begun. */
export type SectionVersions = { readonly [Name in Section]?: number };

export type Submission = Row<'kyc_submission'>;

export interface SubmissionKey {
  readonly tenantId: string;
  readonly id: string;
}

export const findNewest = (tx: Tx, tenantId: string): Promise<Submission | undefined> =>
  tx
    .selectFrom('kyc_submission')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest submission of a tenant, locked until the transaction ends. */
export const lockNewest = (tx: Tx, tenantId: string): Promise<Submission | undefined> =>
  tx
    .selectFrom('kyc_submission')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const listOfTenant = (tx: Tx, tenantId: string): Promise<Submission[]> =>
  tx
    .selectFrom('kyc_submission')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute();

export const lockSubmission = (tx: Tx, { tenantId, id }: SubmissionKey): Promise<Submission | undefined> =>
  tx
    .selectFrom('kyc_submission')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The submissions in the review queue, each with its merchant and the person who submitted it. */
export async function listQueue(tx: Tx, limit: number) {
  const { rows } = await sql<
    Pick<Submission, 'id' | 'number' | 'state' | 'risk_marks' | 'provider_state'> & {
      readonly tenant_id: string;
      readonly submitted_at: Date;
      readonly merchant_id: string;
      readonly merchant_name: string;
      readonly submitted_by: string;
    }
  >`
    select s.tenant_id, s.id, s.number, s.state, s.risk_marks, s.provider_state, s.submitted_at, m.merchant_id,
      m.name as merchant_name, p.name as submitted_by
    from kyc_submission s join tenant t on t.id = s.tenant_id join merchant m on m.id = t.merchant_id
      join person p on p.id = s.created_by
    where s.state = 'IN_REVIEW' order by s.submitted_at, s.id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Adds a submission; false if one is open. Of two at once the second waits and fails on the index of open submissions.
 */
export async function insertSubmission(
  tx: Tx,
  row: Pick<
    Submission,
    ('tenant_id' | 'id' | 'number' | 'state' | 'sealed_snapshot' | 'risk_marks') | ('created_by' | 'created_at')
  > &
    Partial<Pick<Submission, 'provider_state' | 'provider_reference' | 'submitted_at' | 'due_at'>> & {
      readonly versions: SectionVersions;
    },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('kyc_submission')
    .values({ ...row, versions: JSON.stringify(row.versions) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Moves a submission to a state; false if its current state does not lead there. A replaced submission loses its
 * details.
 */
export async function moveSubmission(
  tx: Tx,
  { tenantId, id }: SubmissionKey,
  state: SubmissionState,
  change: Partial<Pick<Submission, 'submitted_at' | 'decided_by' | 'decided_at' | 'note' | 'due_at'>> & {
    readonly reasons?: readonly FieldReason[];
  },
): Promise<boolean> {
  const { reasons, ...columns } = change;
  const { numUpdatedRows } = await tx
    .updateTable('kyc_submission')
    .set({
      state,
      ...columns,
      ...(reasons !== undefined && { reasons: JSON.stringify(reasons) }),
      ...(state === 'REPLACED' && { sealed_snapshot: null }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', submissionsLeadingTo(state))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds a risk mark to a submission in any state. */
export async function addMark(tx: Tx, { tenantId, id }: SubmissionKey, mark: RiskMark): Promise<void> {
  await tx
    .updateTable('kyc_submission')
    .set({ risk_marks: sql`array_append(risk_marks, ${mark})` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`not risk_marks @> array[${mark}]::text[]`)
    .execute();
}

/** Stores the provider's last report on a submission, and when the worker applies it. */
export async function setIdentity(
  tx: Tx,
  { tenantId, id }: SubmissionKey,
  identity: { readonly state: IdentityState; readonly reasons: readonly FieldReason[] },
  dueAt: Date,
): Promise<void> {
  await tx
    .updateTable('kyc_submission')
    .set({ provider_state: identity.state, provider_reasons: JSON.stringify(identity.reasons), due_at: dueAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The columns of a tenant's merchant that KYC changes. */
export const findMerchantOf = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select(['merchant.id', 'merchant.merchant_id', 'merchant.name', 'merchant.kyc_status', 'merchant.state'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();

/** When submissions are due, by tenant. */
export const findDueSubmissions = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'kyc_submission', dueAt: 'due_at', isOpen: sql`due_at is not null` });

/** Claims due submissions of a tenant for the length of a lease. */
export async function claimSubmissions(tx: Tx, { tenantId, now, places, except }: Claim): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    update kyc_submission set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
    where tenant_id = ${tenantId} and id = any (array(
      select id from kyc_submission where tenant_id = ${tenantId} and due_at <= ${now}
        and id <> all (${uuidArray(except)})
      order by due_at limit ${places} for no key update skip locked))
    returning *`.execute(tx);
  return rows;
}

/** Sets when the worker looks at a submission next; null once it has ended. */
export async function setDue(tx: Tx, { tenantId, id }: SubmissionKey, due_at: Date | null): Promise<void> {
  await tx
    .updateTable('kyc_submission')
    .set({ due_at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Whether another merchant has this website. The website is in the form of `websiteKey`. */
export async function isWebsiteTaken(tx: Tx, merchantId: string, website: string): Promise<boolean> {
  const row = await tx
    .selectFrom('merchant')
    .select('id')
    .where('website', '=', website)
    .where('id', '<>', merchantId)
    .executeTakeFirst();
  return row !== undefined;
}
