import { deriveKey, macOf, sameBytes } from '../../platform/crypto/sealing.ts';

/** The content that an entry's hash covers: everything in its row except the hash. */
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

export interface StoredEntry extends ChainedEntry {
  /** The hash of the entry as it was written, before any redaction. */
  readonly hash: Buffer;
  /** The seal of its content after card numbers were masked in it; null if nothing was masked. */
  readonly redaction: Buffer | null;
}

/** The head of a chain: its newest position and hash. */
export interface ChainHead {
  readonly chain_id: string;
  readonly position: number;
  readonly hash: Buffer;
}

/** The hash that the first entry of a chain follows. */
export const noHash = Buffer.alloc(32);

/** The key of the chains. With write access to the database but without this key, no one can make a valid hash. */
export const chainKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'audit-chain');

/** The hash of an entry, chained to the hash of the previous entry. JSON tells null from an empty text. */
export function entryHash(key: Buffer, previous: Buffer, entry: ChainedEntry): Buffer {
  return macOf(key, 'entry', previous.toString('hex'), contentOf(entry));
}

/** The seal of a redaction: the entry's current content, its position, and the hash that it was written with. */
export function redactionSeal(key: Buffer, previous: Buffer, written: Buffer, entry: ChainedEntry): Buffer {
  return macOf(key, 'redaction', previous.toString('hex'), written.toString('hex'), contentOf(entry));
}

function contentOf(entry: ChainedEntry): string {
  const { chain_id, position, id, at, person_id, person_name, membership_id, act, outcome } = entry;
  const { subject_kind, subject_id, address, user_agent, detail } = entry;
  const who = [person_id, person_name, membership_id];
  const what = [act, outcome, subject_kind, subject_id, address, user_agent, detail];
  return JSON.stringify([chain_id, position, id, at.toISOString(), ...who, ...what]);
}

/**
 * The seal of a head. It is computed separately from the hashes, so that no earlier entry's hash can serve as the seal
 * of a shorter chain.
 */
export function headSeal(key: Buffer, { chain_id, position, hash }: ChainHead): Buffer {
  return macOf(key, 'head', chain_id, String(position), hash.toString('hex'));
}

/** The first invalid entry of a chain, and the last valid one before it. */
export interface Break {
  readonly kind: 'CHANGED' | 'MISSING' | 'CUT_OFF' | 'ADDED';
}

/**
 * Checks entries in their order; the first one follows `before`. Returns how many are valid, how many of those had card
 * numbers masked after they were written, and what is wrong with the next entry, if anything.
 */
export function checkEntries(
  key: Buffer,
  before: Pick<ChainHead, 'position' | 'hash'>,
  entries: readonly StoredEntry[],
): { readonly right: number; readonly redacted: number; readonly broken: Break | undefined } {
  let { position, hash } = before;
  let redacted = 0;
  for (const [right, entry] of entries.entries()) {
    if (entry.position !== position + 1) return { right, redacted, broken: { kind: 'MISSING' } };
    if (entry.redaction !== null) {
      if (!sameBytes(redactionSeal(key, hash, entry.hash, entry), entry.redaction))
        return { right, redacted, broken: { kind: 'CHANGED' } };
      redacted += 1;
    } else if (!sameBytes(entryHash(key, hash, entry), entry.hash))
      return { right, redacted, broken: { kind: 'CHANGED' } };
    ({ position, hash } = entry);
  }
  return { right: entries.length, redacted, broken: undefined };
}
