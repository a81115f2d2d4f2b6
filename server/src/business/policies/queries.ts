import type { PolicyAnswers } from '@galla/contract/business/policies/fields.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { PublishedTexts } from './write.ts';

type PolicySet = Row<'policy_set'>;

/** The saved and published answers of a merchant; undefined before the first save. */
export const findPolicySet = (tx: Tx, tenantId: string): Promise<PolicySet | undefined> =>
  tx.selectFrom('policy_set').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();

/** Saves answers over those of `version`, 0 for the first. False if someone else saved in the meantime. */
export async function saveAnswers(
  tx: Tx,
  tenantId: string,
  version: number,
  saved: {
    readonly answers: PolicyAnswers;
    readonly personId: string;
    readonly address: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const change = {
    answers: JSON.stringify(saved.answers),
    version: version + 1,
    saved_by: saved.personId,
    saved_at: saved.now,
  };
  if (version > 0) {
    const { numUpdatedRows } = await tx
      .updateTable('policy_set')
      .set(change)
      .where('tenant_id', '=', tenantId)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('policy_set')
    .values({ tenant_id: tenantId, address: saved.address, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Publishes the texts written from the answers of `version`. False if the answers changed in the meantime. */
export async function publishTexts(
  tx: Tx,
  tenantId: string,
  version: number,
  { texts, now }: { readonly texts: PublishedTexts; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('policy_set')
    .set({ published: JSON.stringify(texts), published_version: version, published_at: now })
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Unpublishes the texts. False if nothing was published. */
export async function takeDownTexts(tx: Tx, tenantId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('policy_set')
    .set({ published: null, published_version: null, published_at: null })
    .where('tenant_id', '=', tenantId)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The published text at an address; undefined if there is none. The transaction sees that address only. */
export async function findPublished(
  tx: Tx,
  address: string,
): Promise<{ readonly texts: PublishedTexts; readonly at: Date } | undefined> {
  await sql`select set_config('galla.policy_address', ${address}, true)`.execute(tx);
  const row = await tx
    .selectFrom('policy_set')
    .select(['published', 'published_at'])
    .where('address', '=', address)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.published === null || row.published_at === null) return undefined;
  return { texts: row.published as PublishedTexts, at: row.published_at };
}
