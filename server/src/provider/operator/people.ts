import type { OperatorRole } from '@galla/contract/core/permissions.ts';
import { recordInInstallation } from '../../identity/audit/public/service.ts';
import { endOperatorSessionsOf } from '../../platform/auth/operator-sessions.ts';
import { hashOf, newSecret } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Operator } from '../../platform/operator.ts';
import { disable, findOperatorByEmail, updateRoles, upsertInvited } from './queries.ts';

/** How long an invitation to the review desk is valid, in days. */
export const invitedDays = 7;

/** A person who is invited to the review desk. */
export interface Invited {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/**
 * Invites a person to the review desk, or invites them again: then their sessions end, and their password and
 * authenticator app become invalid.
 * @returns the token of the invitation, of which only the hash is stored
 */
export async function inviteOperator(tx: Tx, operator: Operator, { email, name, roles }: Invited): Promise<string> {
  const token = newSecret();
  const id = await upsertInvited(tx, {
    id: newId(operator.now),
    email,
    name,
    roles,
    invitationHash: hashOf(token),
    until: new Date(operator.now + invitedDays * 86_400_000),
    now: new Date(operator.now),
  });
  await endOperatorSessionsOf(tx, id, operator.now);
  await recordInInstallation(tx, operator, 'OPERATOR_INVITED', { name, roles: roles.join(', ') });
  return token;
}

/** Sets a person's roles from their next call on. False if no one has this e-mail. */
export async function setRoles(
  tx: Tx,
  operator: Operator,
  email: string,
  roles: readonly OperatorRole[],
): Promise<boolean> {
  const found = await findOperatorByEmail(tx, email);
  if (found === undefined) return false;
  await updateRoles(tx, found.id, roles, operator.now);
  await recordInInstallation(tx, operator, 'OPERATOR_ROLES_SET', { name: found.name, roles: roles.join(', ') });
  return true;
}

/** Signs a person out everywhere and disables their access. False if no one has this e-mail. */
export async function disableOperator(tx: Tx, operator: Operator, email: string): Promise<boolean> {
  const found = await findOperatorByEmail(tx, email);
  if (found === undefined) return false;
  await disable(tx, found.id, operator.now);
  await endOperatorSessionsOf(tx, found.id, operator.now);
  await recordInInstallation(tx, operator, 'OPERATOR_DISABLED', { name: found.name });
  return true;
}
