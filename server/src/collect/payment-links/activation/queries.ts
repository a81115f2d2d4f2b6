import { sql } from 'kysely';
import { type MoneyRefusal, moneyRefusal } from '../../../business/activation/public/gate-queries.ts';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';

/** The name of the job that decides on activations. */
export const decideName = 'payment-links.decide';

/** The data that decides whether a merchant may use payment links. */
export interface LinkMerchant {
  readonly tenantId: string;
  readonly mode: TenantMode;
  readonly merchantId: string;
  readonly name: string;
  readonly kycComplete: boolean;
  readonly onboardingComplete: boolean;
  /** Why the merchant accepts no online payments; null if it does. */
  readonly moneyRefusal: MoneyRefusal | null;
  readonly upiVerified: boolean;
  /** The enabled flags. */
  readonly flags: string[];
  readonly activation: Row<'payment_link_activation'>['state'] | null;
}

export async function findLinkMerchant(tx: Tx, tenantId: string): Promise<LinkMerchant> {
  const { rows } = await sql<LinkMerchant>`
    select t.id as "tenantId", t.mode, m.merchant_id as "merchantId", m.name,
      m.kyc_status = 'VERIFIED' as "kycComplete", m.state = 'ACTIVE' as "onboardingComplete", ${moneyRefusal} as "moneyRefusal", a.state as activation,
      exists (select from merchant_attribute u
        where u.merchant_id = m.id and u.type = 'UPI_VERIFIED' and u.active and u.value is not null) as "upiVerified",
      array(select f.key from feature_setting f
        where f.owner_id in (m.id, m.group_id) and f.key like 'PAYLINK%' and f.value = 'true') as flags
    from tenant t join merchant m on m.id = t.merchant_id left join payment_link_activation a on a.tenant_id = t.id
    where t.id = ${tenantId}`.execute(tx);
  const [merchant] = rows;
  if (merchant === undefined) throw new RangeError('A tenant has its merchant');
  return merchant;
}

/** The tenant of a merchant in a mode. Undefined if no merchant has this id. */
export async function findTenant(tx: Tx, merchantId: string, mode: TenantMode): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select('t.id')
    .where('m.merchant_id', '=', merchantId)
    .where('t.mode', '=', mode)
    .executeTakeFirst();
  return row?.id;
}

/** The activation of a tenant, with its account. */
export async function findActivation(tx: Tx, tenantId: string) {
  const activation = await tx
    .selectFrom('payment_link_activation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  const account = await tx
    .selectFrom('payout_account')
    .select(['ifsc', 'last4'])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return { activation, account };
}

/** Counts the open links by reading all of them. */
export async function countOpenLinks(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_link where tenant_id = ${tenantId} and state = 'ACTIVE'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Requests the activation. False if it was requested or decided before and may not be requested again. */
export async function requestActivation(
  tx: Tx,
  row: { readonly tenant_id: string; readonly reference: string; readonly requested_by: string },
  now: Date,
): Promise<boolean> {
  const asked = { state: 'ACTIVATING' as const, reason: null, requested_at: now, due_at: now, decided_at: null };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_link_activation')
    .values({ ...row, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...asked, requested_by: row.requested_by })
        .where('payment_link_activation.state', '=', 'FAILED'),
    )
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await announceWork(tx, decideName, row.tenant_id, now.getTime());
  return true;
}

/** Decides on a requested activation. */
export async function decide(
  tx: Tx,
  tenantId: string,
  decision: { readonly state: 'ACTIVATED' | 'FAILED'; readonly reason: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_link_activation')
    .set({ ...decision, decided_at: now, due_at: null })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ACTIVATING')
    .execute();
}

/** Sets the activation of a merchant, whatever its state. */
export async function setActivation(
  tx: Tx,
  row: {
    readonly tenant_id: string;
    readonly reference: string;
    readonly state: 'ACTIVATED' | 'DISABLED' | 'FAILED';
    readonly reason: string | null;
  },
  now: Date,
): Promise<void> {
  const { state, reason } = row;
  await tx
    .insertInto('payment_link_activation')
    .values({ ...row, requested_by: null, requested_at: null, due_at: null, decided_at: now })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ state, reason, due_at: null, decided_at: now }),
    )
    .execute();
}

/** Claims the activation of a tenant that is due for a decision. */
export async function claimActivations(tx: Tx, { tenantId, now, except }: Claim): Promise<{ id: string }[]> {
  return tx
    .selectFrom('payment_link_activation')
    .select('tenant_id as id')
    .where('tenant_id', '=', tenantId)
    .where('due_at', '<=', now)
    .where(sql<boolean>`tenant_id <> all (${uuidArray(except)})`)
    .execute();
}

/** The tenants with activations that are due for a decision. */
export async function findDueActivations(tx: Tx, { tenantId, except }: DueSearch): Promise<DueWork[]> {
  const { rows } = await sql<DueWork>`
    select tenant_id as "tenantId", due_at as "dueAt" from payment_link_activation
    where due_at is not null and tenant_id <> all (${uuidArray(except)})
      and (${tenantId ?? null}::uuid is null or tenant_id = ${tenantId ?? null}::uuid)`.execute(tx);
  return rows;
}
