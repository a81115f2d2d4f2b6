import { connect, workingUrl } from '../../platform/db/connect.ts';
import { DistributionError, distribute } from '../../platform/db/distribution/distribute.ts';
import { giveShard, readEveryNode } from '../../platform/db/distribution/shards.ts';
import { databaseRoles, loginOf, roleName } from '../../platform/db/logins.ts';
import { type OwnerCall, ownerCommand, UsageError } from '../../platform/operator.ts';
import { tableClasses } from '../features.ts';

type Owner = Parameters<typeof distribute>[0];
type Addresses = OwnerCall<Record<never, never>>['addresses'];

/** Distributes the database over the nodes of Citus. */
export const distributeCommand = ownerCommand({
  words: ['distribute'],
  section: 'installation',
  help: `  npm run operator -- distribute [--shards 32]                 spreads the tables over the nodes of Citus while Galla is
    [--while-connected]                                        stopped (docs/distributed.md), and is refused while it is
                                                               connected; what a run did not finish, the next one does;
                                                               needs MIGRATION_DATABASE_URL`,
  options: { shards: { type: 'string' }, 'while-connected': { type: 'boolean' } },
  async run({ addresses, options, words }) {
    const shards = Number(options.shards ?? 32);
    if (words.length !== 1) throw new UsageError('This command is not known.');
    if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new UsageError('--shards is 1 to 1024.');
    const refuseConnected = options['while-connected']
      ? []
      : databaseRoles.map((role) => roleName(addresses.databaseUrl, role));
    const { tables, foreignKeys } = await asOwner(addresses, (owner) =>
      distribute(owner, tableClasses, { shards, refuseConnected }),
    );
    await refuseUnreachableNodes(addresses);
    return tables.length === 0 && foreignKeys === 0
      ? 'All tables are distributed.'
      : `Distributed ${tables.length} tables, and returned ${foreignKeys} foreign keys.`;
  },
});

/** Gives a big merchant its own shard, which can be moved to a separate node. */
export const ownShardCommand = ownerCommand({
  words: ['own-shard'],
  section: 'installation',
  help: `  npm run operator -- own-shard MERCHANT                       gives the payments of a big merchant shards of their own on
                                                               a distributed database, which can then be moved to a node`,
  async run({ addresses, words: [, code, ...more] }) {
    if (code === undefined || more.length > 0) throw new UsageError('A merchant is needed: own-shard KAAPI01.');
    const { shard, node } = await asOwner(addresses, (owner) => giveShard(owner, code));
    return `The payments of ${code} have a shard of their own: ${shard}, on ${node}.`;
  },
});

/** Reads from every node as each role. @throws UsageError that names the role a node refuses */
async function refuseUnreachableNodes(addresses: Addresses): Promise<void> {
  for (const role of ['galla_api', 'galla_ingest', 'galla_worker', 'galla_auditor'] as const) {
    const client = await connect(await workingUrl(loginOf(addresses.databaseUrl, role, addresses)), 'DATABASE_URL');
    const failed = await readEveryNode(client).then(
      () => undefined,
      (error: unknown) => error,
    );
    await client.end();
    if (failed instanceof Error)
      throw new UsageError(
        `The tables are distributed, but a node does not let ${role} in: ${failed.message}. Let the coordinator's roles in there (docs/distributed.md), and run this again.`,
      );
  }
}

async function asOwner<T>({ migrationUrl }: Addresses, work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = await connect(migrationUrl, 'MIGRATION_DATABASE_URL');
  try {
    return await work(owner);
  } catch (error) {
    throw error instanceof DistributionError ? new UsageError(error.message) : error;
  } finally {
    await owner.end();
  }
}
