import type { FactorWay } from '@galla/contract/identity/access/endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

async function findFactors(tx: Tx, personId: string) {
  const { rows } = await sql<{ app: boolean; passkey: boolean; code: boolean }>`select
    exists (select from authenticator_app where person_id = ${personId} and added_at is not null) as app,
    exists (select from passkey where person_id = ${personId}) as passkey,
    exists (select from recovery_code where person_id = ${personId} and used_at is null) as code`.execute(tx);
  return rows[0] ?? { app: false, passkey: false, code: false };
}

/** The ways in which a person can give a second factor, the best first; empty if they have none. */
export async function listFactorWays(tx: Tx, personId: string): Promise<FactorWay[]> {
  const { app, passkey, code } = await findFactors(tx, personId);
  if (!app && !passkey) return [];
  return [
    ...(passkey ? ['PASSKEY' as const] : []),
    ...(app ? ['APP' as const] : []),
    ...(code ? ['RECOVERY_CODE' as const] : []),
  ];
}
