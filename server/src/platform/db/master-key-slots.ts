import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { deriveKey, sameBytes, sealBytes, unsealBytes } from '../crypto/sealing.ts';
import type { Tx } from './database.ts';
import type { UnlockKeys } from './logins.ts';
import { keyCheck, refuseWrongKey, WrongKeyError } from './master-key-check.ts';

/** Binds the sealed key to its purpose, so that no other sealed value can take its place. */
const context = 'master_key_slot';
const slotKey = (unlockKey: Buffer) => deriveKey(unlockKey, 'unlock');

/**
 * The master key of the database: 32 bytes, unlocked by MASTER_KEY or MASTER_KEY_PREVIOUS. A database that was never
 * prepared, as in tests and benches, has no slots, and uses the key of the setting itself.
 * @throws {WrongKeyError} if neither unlocks it
 */
export async function unlockMasterKey(client: ClientBase, keys: UnlockKeys): Promise<Buffer> {
  const slots = await readSlots(client);
  const masterKey = slots.length === 0 ? keys.unlockKey : opened(slots, keys);
  if (masterKey === undefined) throw new WrongKeyError();
  await refuseWrongKey(client, masterKey);
  return masterKey;
}

/** Lets a key of the settings unlock the master key. Does nothing if it already does. */
export async function addSlot(client: ClientBase, unlockKey: Buffer, masterKey: Buffer): Promise<void> {
  await client.query(
    'INSERT INTO master_key_slot (key_check, sealed_master_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [keyCheck(unlockKey), sealBytes(slotKey(unlockKey), context, masterKey)],
  );
}

/** Whether only this key unlocks the master key. */
export async function isOnlySlot(client: ClientBase, unlockKey: Buffer): Promise<boolean> {
  const slots = await readSlots(client);
  return slots.length === 1 && slots.every(({ key_check }) => sameBytes(key_check, keyCheck(unlockKey)));
}

/** Removes every key but this one. From then on they unlock nothing. */
export async function removeOtherSlots(tx: Tx, unlockKey: Buffer): Promise<void> {
  await tx.deleteFrom('master_key_slot').where('key_check', '<>', keyCheck(unlockKey)).execute();
}

/** Lets the rest of the owner's transaction run under the rights of a role. */
export async function actAs(tx: Tx, role: string): Promise<void> {
  await sql`set local role ${sql.id(role)}`.execute(tx);
}

interface Slot {
  readonly key_check: Buffer;
  readonly sealed_master_key: Buffer;
}

async function readSlots(client: ClientBase): Promise<Slot[]> {
  const { rows } = await client.query<Slot>('SELECT key_check, sealed_master_key FROM master_key_slot');
  return rows;
}

function opened(slots: readonly Slot[], { unlockKey, previousUnlockKey }: UnlockKeys): Buffer | undefined {
  for (const key of [unlockKey, previousUnlockKey ?? undefined]) {
    const slot = key && slots.find(({ key_check }) => sameBytes(key_check, keyCheck(key)));
    if (slot !== undefined && key !== undefined) return unsealBytes(slotKey(key), context, slot.sealed_master_key);
  }
  return undefined;
}
