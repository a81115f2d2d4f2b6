import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { cardNumberText, hasCardNumber } from '@galla/contract/core/card-numbers.ts';
import { ConfigError, loadConfig, type ServiceConfig } from '../../platform/config.ts';
import { readOrCreateMasterKey } from '../../platform/crypto/master-key.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { findRunningDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import { type OperatorCall, type OperatorCommand, UsageError } from '../../platform/operator.ts';
import { findPublicUrl } from '../../platform/process/seen-queries.ts';
import { unlockOrExit } from '../processes/prepare-database.ts';
import { statusCommand } from './status.ts';

type Command = OperatorCommand;
type Commands = Pick<typeof import('./commands.ts'), 'commandOf' | 'help' | 'optionsOfCommands' | 'runInDatabase'>;
type Call = OperatorCall<NonNullable<Command['options']>>;

const commonOptions = {
  as: { type: 'string' },
  limit: { type: 'string', default: '20' },
  help: { type: 'boolean', default: false },
} as const;

/**
 * The command that people and monitors call often, without the features that other commands need: those are four fifths
 * of the program.
 */
const statusAlone: Commands = {
  commandOf: () => statusCommand,
  help: '',
  optionsOfCommands: {},
  runInDatabase: async (command, call) => {
    if (command.needs !== 'database') throw new TypeError('It needs a database alone');
    return command.run({ ...call, ownerOf: () => Promise.reject(new TypeError('It is about no merchant')) });
  },
};

async function main(args: readonly string[]): Promise<void> {
  const commands = args[0] === 'status' && !args.includes('--help') ? statusAlone : await import('./commands.ts');
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...commands.optionsOfCommands, ...commonOptions },
  });
  const { as, limit: limitText, help: asksForHelp, ...options } = values;
  const limit = Number(limitText);
  if (asksForHelp || positionals.length === 0) return console.log(commands.help);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new UsageError('--limit is 1 to 1000.');
  refuseCardNumbers(positionals, { ...options, as }, commands);
  const config = loadConfig(process.env);
  const command = commands.commandOf(positionals[0]);
  const unlockKey = config.unlockKey ?? readOrCreateMasterKey(config.dataDir);
  const running = config.databaseUrl === null ? findRunningDatabase(config.dataDir) : undefined;
  const databaseUrl = config.databaseUrl ?? running?.url;
  if (databaseUrl === undefined)
    throw new UsageError(`No Galla runs in ${config.dataDir}. Start it first, or set DATABASE_URL.`);
  const reached = { ...config, unlockKey, databaseUrl, migrationUrl: config.migrationUrl ?? running?.url ?? null };
  const call = { words: positionals, options, limit };
  try {
    console.log(await runCommand(reached, command, call, { name: as ?? userInfo().username, commands }));
  } finally {
    running?.forget();
  }
}

/** Refuses card numbers in words and options, because people will read both later. */
function refuseCardNumbers(
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
  { optionsOfCommands }: Commands,
): void {
  const texts = Object.entries(options).filter(([name]) => optionsOfCommands[name]?.mayFitCardNumber !== true);
  for (const text of [...words, ...texts.map(([, value]) => value)])
    if (typeof text === 'string' && hasCardNumber(text)) throw new UsageError(cardNumberText);
}

async function runCommand(
  config: ServiceConfig,
  command: Command,
  call: Omit<Call, 'installation'>,
  { name, commands }: { readonly name: string; readonly commands: Commands },
): Promise<string> {
  const { dataDir, simulatorUrl, publicUrl, provider, databaseUrl, migrationUrl } = config;
  const known = { dataDir, simulatorUrl, publicUrl, contact: provider.contact, gstState: provider.gstState };
  const who = { name, now: Date.now(), address: 'operator', userAgent: undefined };
  if (command.needs === 'owner') {
    if (migrationUrl === null)
      throw new UsageError('MIGRATION_DATABASE_URL is required here: the database as its owner.');
    return command.run({ ...call, operator: who, addresses: { ...config, migrationUrl } });
  }
  const { masterKey } = await unlockOrExit(config, 'galla_worker');
  const installation = { ...known, masterKey, files: openFileStore(config) };
  if (command.needs === 'simulator') return command.run({ ...call, installation });
  const database = openDatabase({ url: databaseUrl, role: 'galla_worker', masterKey, unlock: config, connections: 1 });
  try {
    // Without these settings, invitations would name the program's default port, whatever the installation's is.
    const isTold = process.env['PUBLIC_URL'] !== undefined || process.env['PORT'] !== undefined;
    const reached = isTold ? undefined : await findPublicUrl(database.pool);
    const here = { ...installation, publicUrl: reached ?? publicUrl };
    return await inTransaction(database, (tx) =>
      commands.runInDatabase(command, { ...call, installation: here, tx, operator: { ...who, masterKey } }),
    );
  } finally {
    await database.close();
  }
}

const isUnknownOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** Runs one command line. @returns the exit code */
export async function runOperator(args: readonly string[]): Promise<number> {
  try {
    await main(args);
    return 0;
  } catch (error) {
    const known = error instanceof UsageError || error instanceof ConfigError || isUnknownOption(error);
    console.error(known ? `${error.message}\nnpm run operator -- --help tells more.` : error);
    return 1;
  }
}
