import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../migrations/tables.ts';
import { record } from '../../identity/audit/public/service.ts';
import { connect } from '../../platform/db/connect.ts';
import { processesWithoutKey, rotateLogins } from '../../platform/db/grant-logins.ts';
import { roleName } from '../../platform/db/logins.ts';
import { actAs, addSlot, isOnlySlot, removeOtherSlots, unlockMasterKey } from '../../platform/db/master-key-slots.ts';
import { type OwnerCall, ownerCommand, UsageError } from '../../platform/operator.ts';

type Rotation = OwnerCall<Record<never, never>>;

const done =
  'Nothing needs MASTER_KEY_PREVIOUS any more: take it away from the settings, and start all processes again.';

/**
 * Replaces MASTER_KEY_PREVIOUS with MASTER_KEY. Sealed and signed values stay, because the settings only unlock the key
 * that seals and signs them (decision 165). Each step can be repeated after an interruption, and until the last one
 * both keys unlock.
 */
export const rotateMasterKey = ownerCommand({
  words: ['rotate-master-key'],
  section: 'installation',
  help: `  npm run operator -- rotate-master-key                        MASTER_KEY takes the place of MASTER_KEY_PREVIOUS, while
                                                               all processes run with both (docs/database.md); needs
                                                               MIGRATION_DATABASE_URL`,
  async run({ words, addresses, operator }) {
    if (words.length !== 1) throw new UsageError('This command is not known.');
    if (!addresses.previousUnlockKey)
      throw new UsageError('MASTER_KEY is the new key and MASTER_KEY_PREVIOUS the one before: both are required here.');
    const owner = await connect(addresses.migrationUrl, 'MIGRATION_DATABASE_URL');
    try {
      if (await isOnlySlot(owner, addresses.unlockKey)) return `MASTER_KEY is the only key already. ${done}`;
      const masterKey = await unlockMasterKey(owner, addresses);
      const without = await processesWithoutKey(owner, addresses);
      if (without.length > 0)
        throw new UsageError(
          `Processes run without the new key (their connections are ${without.join(', ')}). Start all of them again with MASTER_KEY and MASTER_KEY_PREVIOUS first.`,
        );
      await addSlot(owner, addresses.unlockKey, masterKey);
      await rotateLogins(owner, addresses);
      await endOthers(addresses, operator, masterKey);
      return `MASTER_KEY has taken the place of MASTER_KEY_PREVIOUS, which unlocks nothing any more. ${done}`;
    } finally {
      await owner.end();
    }
  },
});

/** Ends the earlier keys and records it in the installation's log, in one transaction. */
async function endOthers(
  { databaseUrl, migrationUrl, unlockKey }: Rotation['addresses'],
  operator: Rotation['operator'],
  masterKey: Buffer,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: migrationUrl, max: 1 });
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const act = {
    personId: null,
    membershipId: null,
    act: 'MASTER_KEY_ROTATED',
    detail: { operator: operator.name },
  } as const;
  try {
    await owner.transaction().execute(async (tx) => {
      await removeOtherSlots(tx, unlockKey);
      // Under forced row-level security the owner of the log cannot see its rows.
      await actAs(tx, roleName(databaseUrl, 'galla_worker'));
      await record(tx, { ...operator, masterKey }, act);
    });
  } finally {
    await owner.destroy();
  }
}
