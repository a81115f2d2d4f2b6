import { deriveKey } from '../crypto/sealing.ts';

/**
 * The database roles that processes log in as (0001-roles.sql), by their default names. None owns anything or is a
 * member of another.
 */
export const databaseRoles = ['galla_api', 'galla_ingest', 'galla_worker', 'galla_auditor', 'galla_simulator'] as const;

/** One of them. */
export type DatabaseRole = (typeof databaseRoles)[number];

/**
 * Address parameters for Galla only, which no driver knows, so that every program with the address logs in correctly.
 * They are the role prefix, whether a pooler in transaction mode answers there, and one password for all roles. The
 * password is for tests on a server that requires passwords.
 */
const own = { prefix: 'role_prefix', pooled: 'pooled', password: 'role_password' } as const;

/** The prefix of role names unless DATABASE_ROLE_PREFIX is set. */
export const usualPrefix = 'galla';

/** The address with a role prefix, which separates the installations of one server. */
export function withRolePrefix(url: string, prefix: string): string {
  const address = new URL(url);
  if (prefix === usualPrefix) address.searchParams.delete(own.prefix);
  else address.searchParams.set(own.prefix, prefix);
  return address.href;
}

/** The prefix of the roles at an address. */
export const rolePrefix = (url: string): string => new URL(url).searchParams.get(own.prefix) ?? usualPrefix;

/** The name of a role at an address: `galla_api`, or `staging_api` with the prefix `staging`. */
export const roleName = (url: string, role: DatabaseRole): string =>
  role.replace(new RegExp(`^${usualPrefix}`), rolePrefix(url));

/** Marks the address of a pooler in transaction mode. */
export function asPooled(url: string): string {
  const address = new URL(url);
  address.searchParams.set(own.pooled, 'yes');
  return address.href;
}

/**
 * Whether it is the address of a pooler in transaction mode: connections then have no start-up options and keep no
 * state.
 */
export const isPooled = (url: string): boolean => new URL(url).searchParams.has(own.pooled);

/** MASTER_KEY and MASTER_KEY_PREVIOUS, as a process was started with them. */
export interface UnlockKeys {
  readonly unlockKey: Buffer;
  readonly previousUnlockKey?: Buffer | null;
}

/** How a role logs in. While MASTER_KEY is rotated, the role may still have the password of the previous key. */
export interface Login {
  readonly url: string;
  readonly previousUrl: string | null;
}

/** The login addresses of one role by the keys of the settings. Connections show which key their process knows. */
export function loginOf(url: string, role: DatabaseRole, keys: UnlockKeys): Login {
  const { unlockKey, previousUnlockKey = null } = keys;
  const marked = (key: Buffer) => {
    const address = new URL(loginUrl(url, role, key));
    address.searchParams.set('application_name', `${role} ${keyMark(unlockKey)}`);
    return address.href;
  };
  return { url: marked(unlockKey), previousUrl: previousUnlockKey === null ? null : marked(previousUnlockKey) };
}

/** Identifies a key of the settings without revealing it. */
export const keyMark = (unlockKey: Buffer): string => deriveKey(unlockKey, 'fingerprint').toString('hex').slice(0, 16);

/**
 * The address of a database for one role. It replaces the login in `url`, including the owner's.
 * @param unlockKey gives the role's password; without it the server must accept the role without one, as in tests
 */
export function loginUrl(url: string, role: DatabaseRole, unlockKey?: Buffer): string {
  const address = new URL(withoutUser(url));
  const password =
    address.searchParams.get(own.password) ?? (unlockKey === undefined ? null : loginPassword(unlockKey, role));
  for (const name of Object.values(own)) address.searchParams.delete(name);
  address.searchParams.set('user', roleName(url, role));
  if (password !== null) address.searchParams.set('password', password);
  return address.href;
}

/** The password of a role, 256 bits as text. Every process derives its own, so none is stored or passed on. */
export function loginPassword(unlockKey: Buffer, role: DatabaseRole): string {
  return deriveKey(unlockKey, `database-login:${role}`).toString('base64url');
}

/** The address without the user and password in it. */
export function withoutUser(url: string): string {
  const address = new URL(url);
  address.username = '';
  address.password = '';
  for (const name of ['user', 'password']) address.searchParams.delete(name);
  return address.href;
}

/** Whether an address names a user. */
export const namesUser = (url: string): boolean => userOf(url) !== '';

/** The user in an address; empty if there is none. */
export function userOf(url: string): string {
  const { username, searchParams } = new URL(url);
  return searchParams.get('user') ?? decodeURIComponent(username);
}
