import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { cardNumberText, hasCardNumber } from '@galla/contract/core/card-numbers.ts';
import { type Config, ConfigError, loadConfig } from '../../platform/config.ts';
import { readOrCreateMasterKey } from '../../platform/crypto/master-key.ts';
import { ConnectionError, connect } from '../../platform/db/connect.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { DistributionError } from '../../platform/db/distribution/distribute.ts';
import { findRunningDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { type Operator, type OperatorCall, type RowsCommand, UsageError } from '../../platform/operator.ts';
import { checkOrExit } from '../processes/prepare-database.ts';
import { commandOf, help, optionsOfCommands, runInDatabase } from './commands.ts';

type Command = ReturnType<typeof commandOf>;
type Call = OperatorCall<NonNullable<Command['options']>>;

const commonOptions = {
  as: { type: 'string' },
  limit: { type: 'string', default: '20' },
  help: { type: 'boolean', default: false },
} as const;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...optionsOfCommands, ...commonOptions },
  });
  const { as, limit: limitText, help: asksForHelp, ...options } = values;
  const limit = Number(limitText);
  if (asksForHelp || positionals.length === 0) return console.log(help);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new UsageError('--limit is 1 to 1000.');
  refuseCardNumbers(positionals, { ...options, as });
  const config = loadConfig(process.env);
  const command = commandOf(positionals[0]);
  const { dataDir, publicUrl, provider } = config;
  const masterKey = config.masterKey ?? readOrCreateMasterKey(dataDir);
  const installation = { dataDir, masterKey, publicUrl, contact: provider.contact, gstState: provider.gstState };
  const call = { words: positionals, options, limit, installation };
  console.log(await run(config, command, call, as ?? userInfo().username));
}

function run(config: Config, command: Command, call: Call, name: string): Promise<string> {
  if (command.needs === 'simulator') return command.run(call);
  return command.needs === 'owner' ? runAsOwner(config, command, call) : runOverDatabase(config, command, call, name);
}

async function runAsOwner(
  { databaseUrl, migrationUrl }: Config,
  command: Extract<Command, { readonly needs: 'owner' }>,
  call: Call,
): Promise<string> {
  if (databaseUrl === null || migrationUrl === null)
    throw new UsageError('Set DATABASE_URL, and MIGRATION_DATABASE_URL with the owner of the database.');
  const owner = await connect(migrationUrl, 'MIGRATION_DATABASE_URL');
  return command.run({ ...call, owner, databaseUrl }).finally(() => owner.end());
}

/** Refuses card numbers in words and options, because people read both later. */
function refuseCardNumbers(words: readonly string[], options: Readonly<Record<string, unknown>>): void {
  const texts = Object.entries(options).filter(([name]) => optionsOfCommands[name]?.mayFitCardNumber !== true);
  for (const text of [...words, ...texts.map(([, value]) => value)])
    if (typeof text === 'string' && hasCardNumber(text)) throw new UsageError(cardNumberText);
}

async function runOverDatabase(config: Config, command: RowsCommand, call: Call, name: string): Promise<string> {
  const running = config.databaseUrl === null ? findRunningDatabase(config.dataDir) : undefined;
  const url = config.databaseUrl ?? running?.url;
  if (url === undefined)
    throw new UsageError(`No Galla runs in ${config.dataDir}. Start it first, or set DATABASE_URL.`);
  const { masterKey } = call.installation;
  const operator: Operator = { name, masterKey, now: Date.now(), address: 'operator', userAgent: undefined };
  await checkOrExit({ databaseUrl: url, masterKey }, 'galla_worker');
  const database = openDatabase({ url, role: 'galla_worker', masterKey, connections: 1 });
  try {
    return await inTransaction(database, (tx) => runInDatabase(command, { ...call, tx, operator }));
  } finally {
    await database.close();
    running?.forget();
  }
}

const isUnknownOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

await main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof UsageError || error instanceof ConfigError || isUnknownOption(error);
  const isOneLine = error instanceof DistributionError || error instanceof ConnectionError;
  if (isOneLine) console.error(error.message);
  else console.error(known ? `${error.message}\nnpm run operator -- --help tells more.` : error);
  process.exitCode = 1;
});
