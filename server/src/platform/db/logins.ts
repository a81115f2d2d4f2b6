import { deriveKey } from '../crypto/sealing.ts';

/** The database roles that processes log in as (0001-roles.sql). None owns anything or is a member of another. */
export const databaseRoles = ['galla_api', 'galla_ingest', 'galla_worker', 'galla_auditor', 'galla_simulator'] as const;

/** One of them. */
export type DatabaseRole = (typeof databaseRoles)[number];

/**
 * The address of a database for one role. It replaces the login in `url`, also the owner's.
 * @param masterKey gives the role's password; without it the server has to accept the role without one, as in tests
 */
export function loginUrl(url: string, role: DatabaseRole, masterKey?: Buffer): string {
  const address = new URL(withoutUser(url));
  address.searchParams.set('user', role);
  if (masterKey !== undefined) address.searchParams.set('password', loginPassword(masterKey, role));
  return address.href;
}

/** The password of a role, 256 bits as text. Every process derives its own, so none is stored or passed on. */
export function loginPassword(masterKey: Buffer, role: DatabaseRole): string {
  return deriveKey(masterKey, `database-login:${role}`).toString('base64url');
}

/** The address without the user and password in it. */
export function withoutUser(url: string): string {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  for (const name of ['user', 'password']) address.searchParams.delete(name);
  return address.href;
}

/** Whether an address says who logs in. */
export function namesUser(url: string): boolean {
  const { username, searchParams } = new URL(url);
  return username !== '' || searchParams.has('user');
}
