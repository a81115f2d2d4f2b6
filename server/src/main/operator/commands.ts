import { findOwnerByCode } from '../../business/merchants/public/owner-queries.ts';
import type { DatabaseCall, OperatorCommand } from '../../platform/operator.ts';
import { UsageError } from '../../platform/operator.ts';
import { features } from '../features.ts';
import { distributeCommand, ownShardCommand } from './distribution.ts';
import { eraseCustomerCommand } from './erase-customer.ts';
import { jobCommand } from './jobs.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { statusCommand } from './status.ts';

const ownCommands = [jobCommand, rotateMasterKey, eraseCustomerCommand, distributeCommand, ownShardCommand];
const commands = [statusCommand, ...features.flatMap(({ operator }) => operator), ...ownCommands];

/** The options of all commands, for the command line. */
export const optionsOfCommands: NonNullable<OperatorCommand['options']> = Object.assign(
  {},
  ...commands.map(({ options = {} }) => options),
);

/** The command of a first word. @throws UsageError if there is none */
export function commandOf(word: string | undefined): OperatorCommand {
  const command = commands.find(({ words }) => word !== undefined && words.includes(word));
  if (command === undefined) throw new UsageError('This command is not known.');
  return command;
}

/**
 * Runs a command that needs a database, in one transaction.
 * @returns the text to print
 * @throws an Error for the terminal; then nothing has changed
 */
export async function runInDatabase(
  command: Exclude<OperatorCommand, { readonly needs: 'simulator' | 'owner' }>,
  call: Omit<DatabaseCall<NonNullable<OperatorCommand['options']>>, 'ownerOf'>,
): Promise<string> {
  const ownerOf = async (named: string) => {
    const owner = await findOwnerByCode(call.tx, named);
    if (owner === undefined) throw new UsageError(`There is no merchant or super-merchant ${named}.`);
    return owner;
  };
  if (command.needs === 'database') return command.run({ ...call, ownerOf });
  const [, code, ...more] = call.words;
  if (code === undefined || more.length > 3) throw new UsageError('This command is not known.');
  return command.run({ ...call, ownerOf, owner: await ownerOf(code) });
}

const linesOf = (section: OperatorCommand['section']) =>
  commands.flatMap((command) => (command.section === section ? [command.help] : [])).join('\n');

const named = commands.flatMap(({ names }) => (names === undefined ? [] : [names]));
const lists = named.flatMap(({ title, meanings }) => [
  `  ${title}`,
  ...Object.entries(meanings).map(([name, meaning]) => `    ${name.padEnd(30)}${meaning}`),
]);

/** The help text of the program. */
export const help = `What the provider's operator sets and looks up. Every change is in the audit log of whom it is about.

${linesOf('installation')}

${linesOf('merchants')}

${linesOf('simulator')}

  --as NAME        who the audit log says it was (the name of the account here)

${lists.join('\n')}

It works on DATABASE_URL (with MASTER_KEY), else on the Galla that runs in DATA_DIR.`;
