import { distribute, giveShard } from '../../platform/db/distribution/distribute.ts';
import { ownerCommand, UsageError } from '../../platform/operator.ts';

/** Distributes the database over the nodes of Citus. */
export const distributeCommand = ownerCommand({
  words: ['distribute'],
  section: 'installation',
  help: `  distribute [--shards 32]
                   spreads the tables over the nodes of a Citus cluster while Galla is stopped (docs/distributed.md);
                   what a run did not finish, the next one does`,
  options: { shards: { type: 'string' } },
  async run({ owner, options }) {
    const shards = Number(options.shards ?? 32);
    if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new UsageError('--shards is 1 to 1024.');
    const { tables, foreignKeys } = await distribute(owner, { shards, log: (table) => console.error(table) });
    return tables.length === 0
      ? 'All tables are distributed.'
      : `Distributed ${tables.length} tables, and returned ${foreignKeys} foreign keys.`;
  },
});

/** Gives a big merchant a shard of its own, which can be moved to a node of its own. */
export const ownShardCommand = ownerCommand({
  words: ['own-shard'],
  section: 'installation',
  help: `  own-shard MERCHANT
                   gives a big merchant's payments a shard of their own on a distributed database, so that other
                   merchants do not wait for them and the shard can be moved to a node of its own`,
  async run({ owner, words: [, code] }) {
    if (code === undefined) throw new UsageError('A merchant is needed: own-shard KAAPI01.');
    const { shard, node } = await giveShard(owner, code);
    return `The payments of ${code} have a shard of their own: ${shard}, on ${node}.`;
  },
});
