import type { Section } from '@galla/contract/business/onboarding/sections.ts';
import { sectionsLeadingTo } from '@galla/contract/business/onboarding/states.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';

export interface SectionKey {
  readonly tenantId: string;
  readonly section: Section;
}

/** The merchant columns that KYC uses. */
export function findMerchant(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select(['merchant.merchant_id', 'merchant.state', 'merchant.kyc_status', 'merchant.kyc_reason'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

export const listSections = (tx: Tx, tenantId: string): Promise<Row<'onboarding_section'>[]> =>
  tx.selectFrom('onboarding_section').selectAll().where('tenant_id', '=', tenantId).execute();

/** Locks the sections that were begun, so that none is saved until the transaction ends. */
export async function lockSections(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .selectFrom('onboarding_section')
    .select('section')
    .where('tenant_id', '=', tenantId)
    .orderBy('section')
    .forUpdate()
    .execute();
}

/** The saved fields, each with the name of the person who last changed it. */
export function listFields(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('onboarding_field')
    .innerJoin('person', 'person.id', 'onboarding_field.changed_by')
    .selectAll('onboarding_field')
    .select('person.name as changed_by_name')
    .where('onboarding_field.tenant_id', '=', tenantId)
    .execute();
}

/** Counts one more change of a section and opens it; false if its version has changed. */
export async function openSection(
  tx: Tx,
  { tenantId, section }: SectionKey,
  version: number,
  now: number,
): Promise<boolean> {
  const opened = { state: 'IN_PROGRESS', changed_at: new Date(now) } as const;
  if (version === 0) return insertSection(tx, { tenant_id: tenantId, section, version: 1, ...opened });
  const { numUpdatedRows } = await tx
    .updateTable('onboarding_section')
    .set({ version: version + 1, ...opened })
    .where('tenant_id', '=', tenantId)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function insertSection(tx: Tx, row: Row<'onboarding_section'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('onboarding_section')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'section']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Ends a section in a state; false if its version has changed or it cannot reach the state. */
export async function endSection(
  tx: Tx,
  { tenantId, section }: SectionKey,
  { version, state }: { readonly version: number; readonly state: 'SUCCESS' | 'FAILURE' },
  now: number,
): Promise<boolean> {
  const from = sectionsLeadingTo(state).filter((one) => one !== 'NOT_STARTED');
  const { numUpdatedRows } = await tx
    .updateTable('onboarding_section')
    .set({ state, changed_at: new Date(now) })
    .where('tenant_id', '=', tenantId)
    .where('section', '=', section)
    .where('version', '=', version)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setField(
  tx: Tx,
  { tenantId, section }: SectionKey,
  row: Omit<Row<'onboarding_field'>, 'tenant_id' | 'section'>,
): Promise<void> {
  const { field, ...change } = row;
  await tx
    .insertInto('onboarding_field')
    .values({ tenant_id: tenantId, section, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'section', 'field']).doUpdateSet(change))
    .execute();
}

/** The last check of a bank account, and the number of checks since a time. */
export async function findAccountCheck(tx: Tx, tenantId: string, since: Date) {
  const last = await tx
    .selectFrom('account_check')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_check where tenant_id = ${tenantId} and created_at > ${since}`.execute(
    tx,
  );
  return { last, begun: rows[0]?.count ?? 0 };
}

/** Locks a section at a version, and opens it if an earlier check failed; false if its version has changed. */
export async function confirmVersion(tx: Tx, { tenantId, section }: SectionKey, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('onboarding_section')
    .set({ state: sql`case when state = 'FAILURE' then 'IN_PROGRESS' else state end` })
    .where('tenant_id', '=', tenantId)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
