import { deriveKey, macOf, sameBytes } from '../platform/crypto/sealing.ts';

/** What an entry's hash covers: everything in its row but the hash itself. */
export interface ChainedEntry {
  readonly chain_id: string;
  readonly position: number;
  readonly id: string;
  readonly at: Date;
  readonly person_id: string | null;
  readonly person_name: string | null;
  readonly membership_id: string | null;
  readonly act: string;
  readonly outcome: string;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly address: string;
  readonly user_agent: string | null;
  /** The detail as its JSON text. */
  readonly detail: string;
}

/** Where a chain ends. */
export interface ChainHead {
  readonly chain_id: string;
  readonly position: number;
  readonly hash: Buffer;
}

/** What an empty chain begins with. */
export const noHash = Buffer.alloc(32);

/** The key of the chains: who has the database alone cannot make a hash that fits. */
export const chainKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'audit-chain');

/** The hash of an entry, over the hash of the entry before it. JSON tells null from an empty text. */
export function entryHash(key: Buffer, previous: Buffer, entry: ChainedEntry): Buffer {
  const { chain_id, position, id, at, person_id, person_name, membership_id, act, outcome } = entry;
  const { subject_kind, subject_id, address, user_agent, detail } = entry;
  const who = [person_id, person_name, membership_id];
  const what = [act, outcome, subject_kind, subject_id, address, user_agent, detail];
  const all = JSON.stringify([chain_id, position, id, at.toISOString(), ...who, ...what]);
  return macOf(key, 'entry', previous.toString('hex'), all);
}

/** The seal of a head. It is made apart from the hashes, so that no earlier entry's hash gives the seal of a shorter chain. */
export function headSeal(key: Buffer, { chain_id, position, hash }: ChainHead): Buffer {
  return macOf(key, 'head', chain_id, String(position), hash.toString('hex'));
}

/** What does not fit in a chain, and the last entry before it that does. */
export interface Break {
  readonly kind: 'CHANGED' | 'MISSING' | 'CUT_OFF' | 'ADDED';
}

/**
 * Checks entries in their order, the first of which follows `before`. Gives how many are right, and what is wrong with
 * the next one if anything is.
 */
export function checkEntries(
  key: Buffer,
  before: Pick<ChainHead, 'position' | 'hash'>,
  entries: readonly (ChainedEntry & { readonly hash: Buffer })[],
): { readonly right: number; readonly broken: Break | undefined } {
  let { position, hash } = before;
  for (const [index, entry] of entries.entries()) {
    if (entry.position !== position + 1) return { right: index, broken: { kind: 'MISSING' } };
    if (!sameBytes(entryHash(key, hash, entry), entry.hash)) return { right: index, broken: { kind: 'CHANGED' } };
    ({ position, hash } = entry);
  }
  return { right: entries.length, broken: undefined };
}
