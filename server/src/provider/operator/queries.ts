import type { OperatorRole } from '@galla/contract/core/permissions.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';

/** A person at the review desk, with their credentials. */
export type OperatorRow = Row<'operator_user'>;

/** The person with this e-mail, in any state. */
export function findOperatorByEmail(tx: Tx, email: string): Promise<OperatorRow | undefined> {
  return tx.selectFrom('operator_user').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The person whose open invitation has this token's hash. */
export function findInvited(tx: Tx, invitationHash: Buffer, now: number): Promise<OperatorRow | undefined> {
  return tx
    .selectFrom('operator_user')
    .selectAll()
    .where('invitation_hash', '=', invitationHash)
    .where('state', '=', 'INVITED')
    .where('invited_until', '>', new Date(now))
    .executeTakeFirst();
}

/** Everyone at the review desk, by name. */
export function listOperators(tx: Tx): Promise<OperatorRow[]> {
  return tx.selectFrom('operator_user').selectAll().orderBy('name').orderBy('email').execute();
}

/**
 * Marks the time step of a code as used, for a person who may sign in. False if this step or a later one was used
 * before: of two sign-ins with one code one succeeds.
 */
export async function useStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_user')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds a person, or invites them again: their earlier credentials become invalid. */
export async function upsertInvited(
  tx: Tx,
  invited: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly roles: readonly OperatorRole[];
    readonly invitationHash: Buffer;
    readonly until: Date;
    readonly now: Date;
  },
): Promise<string> {
  const { id, email, name, roles, invitationHash: invitation_hash, until: invited_until, now } = invited;
  const change = {
    name,
    roles: [...roles],
    state: 'INVITED' as const,
    invitation_hash,
    invited_until,
    changed_at: now,
    password_hash: null,
    sealed_secret: null,
    last_step: 0,
  };
  const row = await tx
    .insertInto('operator_user')
    .values({ id, email, created_at: now, ...change })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(change))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Turns an open invitation into an account. False if it was accepted or replaced in the meantime. */
export async function acceptInvited(
  tx: Tx,
  invitationHash: Buffer,
  proof: { readonly passwordHash: string; readonly sealedSecret: Buffer; readonly step: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_user')
    .set({
      state: 'ACTIVE',
      password_hash: proof.passwordHash,
      sealed_secret: proof.sealedSecret,
      last_step: proof.step,
      invitation_hash: null,
      invited_until: null,
      changed_at: new Date(now),
    })
    .where('invitation_hash', '=', invitationHash)
    .where('state', '=', 'INVITED')
    .where('invited_until', '>', new Date(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets a person's roles. */
export async function updateRoles(tx: Tx, id: string, roles: readonly OperatorRole[], now: number): Promise<void> {
  await tx
    .updateTable('operator_user')
    .set({ roles: [...roles], changed_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Disables a person's access, and ends an invitation. */
export async function disable(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('operator_user')
    .set({ state: 'DISABLED', invitation_hash: null, invited_until: null, changed_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** The numbers of waiting items, each counted up to 999. */
export async function countWaiting(
  tx: Tx,
  since: Date,
): Promise<{ kyc: number; givenUp: number; refused: number; frozen: number }> {
  const { rows } = await sql<{ kyc: number; givenUp: number; refused: number; frozen: number }>`select
    (select count(*) from (select 1 from kyc_submission where state = 'IN_REVIEW' limit 999) d) as kyc,
    (select count(*) from (select 1 from failed_work where given_up_at is not null limit 999) a) as "givenUp",
    (select count(*) from (select 1 from refused_event where received_at > ${since} limit 999) b) as refused,
    (select count(*) from (select 1 from money_freeze limit 999) c) as frozen`.execute(tx);
  return rows[0] ?? { kyc: 0, givenUp: 0, refused: 0, frozen: 0 };
}

export async function listMerchantIds(tx: Tx, tenants: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tenants.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['t.id', 'm.merchant_id'])
    .where('t.id', 'in', [...tenants])
    .execute();
  return new Map(rows.map(({ id, merchant_id }) => [id, merchant_id]));
}

/** The merchants whose money is frozen, the longest frozen first, with the auditor's newest breaches. */
export async function listFrozen(tx: Tx) {
  const rows = await tx
    .selectFrom('money_freeze as f')
    .innerJoin('tenant as t', 't.id', 'f.tenant_id')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['f.tenant_id', 'f.reason', 'f.created_at', 'm.merchant_id', 'm.name'])
    .orderBy('f.created_at')
    .limit(200)
    .execute();
  return Promise.all(
    rows.map(async ({ tenant_id, ...row }) => ({
      ...row,
      findings: await tx
        .selectFrom('auditor_finding')
        .select(['rule', 'subject', 'detail'])
        .where('tenant_id', '=', tenant_id)
        .orderBy('found_at', 'desc')
        .limit(20)
        .execute(),
    })),
  );
}
