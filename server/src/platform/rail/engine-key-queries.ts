import type { Row, Tx } from '../db/database.ts';
import type { TenantMode } from './rails.ts';

/** An engine key as the operator sees it, without its secret. */
export interface EngineKeyRow {
  readonly id: string;
  readonly name: string;
  readonly modes: readonly TenantMode[];
  readonly provisions: boolean;
  readonly active: boolean;
  readonly created_at: Date;
  /** When its secret was created, or when it was disabled. */
  readonly changed_at: Date;
  /** Until when the previous secret is valid too. */
  readonly previous_until: Date | null;
}

/** All engine keys, by id. */
export function listEngineKeys(tx: Tx): Promise<EngineKeyRow[]> {
  return tx
    .selectFrom('engine_key')
    .select(['id', 'name', 'modes', 'provisions', 'active', 'created_at', 'changed_at', 'previous_until'])
    .orderBy('id')
    .execute();
}

/** The key of an id, locked until the transaction ends. */
export function lockEngineKey(tx: Tx, id: string) {
  return tx.selectFrom('engine_key').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Stores a new key with its sealed secret; false if the id is taken. */
export async function insertEngineKey(
  tx: Tx,
  key: {
    readonly id: string;
    readonly name: string;
    readonly modes: TenantMode[];
    readonly provisions: boolean;
    readonly sealed_secret: Buffer;
    readonly created_at: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('engine_key')
    .values({ ...key, changed_at: key.created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Stores a key that Galla's own programs sign with, with its current secret. A disabled key stays disabled. */
export async function keepOwnKey(
  tx: Tx,
  key: Pick<Row<'engine_key'>, 'id' | 'name' | 'sealed_secret' | 'modes' | 'created_at'>,
): Promise<void> {
  const { sealed_secret, modes } = key;
  await tx
    .insertInto('engine_key')
    .values(key)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed_secret, modes }))
    .execute();
}

/** Gives a key a new secret. `previous` is the replaced secret, and until when it stays valid. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  sealed_secret: Buffer,
  previous: { readonly sealed_secret: Buffer; readonly until: Date } | undefined,
  now: number,
): Promise<void> {
  await tx
    .updateTable('engine_key')
    .set({
      sealed_secret,
      previous_sealed_secret: previous?.sealed_secret ?? null,
      previous_until: previous?.until ?? null,
      changed_at: new Date(now),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends a key for good, together with its previous secret. */
export async function disableEngineKey(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('engine_key')
    .set({ active: false, previous_sealed_secret: null, previous_until: null, changed_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}
