import { parseArgs } from 'node:util';
import { GallaError } from '@galla/sdk';
import type { Command, Values } from './command.ts';
import { UsageError } from './command.ts';
import { listen } from './commands/listen.ts';
import { login, logout } from './commands/login.ts';
import { logsTail } from './commands/logs.ts';
import { createOrderCommand } from './commands/orders.ts';
import { payOrderCommand } from './commands/pay.ts';
import { recordCommands } from './commands/records.ts';
import { createRefundCommand } from './commands/refunds.ts';
import { triggerCommand } from './commands/trigger.ts';
import { openOutput } from './output.ts';
import { reach } from './settings.ts';
import { version } from './version.ts';

const commands: readonly Command[] = [
  login,
  logout,
  listen,
  triggerCommand,
  logsTail,
  createOrderCommand,
  payOrderCommand,
  createRefundCommand,
  ...recordCommands,
];

/** The options that every command has. */
const everywhere: NonNullable<Command['options']> = {
  key: { type: 'string', value: 'KEY', about: 'A test key. Default: GALLA_API_KEY, then the key of galla login' },
  url: { type: 'string', value: 'URL', about: 'The URL of Galla. Default: GALLA_URL, then the URL of galla login' },
  json: { type: 'boolean', about: 'Print results as JSON, one per line' },
  help: { type: 'boolean', about: 'Show this help' },
};

/** The exit codes: 0 done, 1 refused, 2 wrong command line, 3 wrong key, 4 no answer from Galla. */
const exitCodes = { done: 0, refused: 1, usage: 2, key: 3, unanswered: 4 } as const;

/** Runs a command line. Returns the exit code. */
export async function run(args: readonly string[], stopped: AbortSignal): Promise<number> {
  try {
    if (args.length === 0 || args[0] === 'help' || (args[0] === '--help' && args.length === 1)) return say(overview());
    if (args[0] === '--version') return say(version);
    const command = commandOf(args);
    const { values, positionals } = parsed(command, args);
    if (values['help'] === true) return say(helpOf(command));
    const rest = positionals.slice(command.words.split(' ').length);
    const output = openOutput(values['json'] === true);
    const env = process.env;
    await command.run({ values, args: rest, output, stopped, galla: () => reach(values, env) });
    return exitCodes.done;
  } catch (error) {
    return failed(error, stopped);
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return exitCodes.done;
}

function failed(error: unknown, stopped: AbortSignal): number {
  // Ctrl-C during a call.
  if (stopped.aborted) return 130;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof GallaError)) {
    process.stderr.write(`${message}\n`);
    return error instanceof UsageError ? exitCodes.usage : exitCodes.refused;
  }
  const { status, code, field, requestId } = error;
  const about = [code, field, requestId].filter((one) => one !== null && one !== '').join(', ');
  process.stderr.write(`${message} (${about})\n`);
  if (status === 0) return exitCodes.unanswered;
  return status === 401 ? exitCodes.key : exitCodes.refused;
}

/** The command that the first words name. @throws UsageError */
function commandOf(args: readonly string[]): Command {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const found = commands.find((command) => command.words.split(' ').every((word, index) => words[index] === word));
  if (found !== undefined) return found;
  const near = commands.filter((command) => command.words.split(' ')[0] === words[0]);
  const hint = near.length > 0 ? near.map((one) => `galla ${one.words}`).join(', ') : 'galla help lists what there is';
  throw new UsageError(`There is no galla ${words.slice(0, 2).join(' ')}: ${hint}.`);
}

function parsed({ options = {} }: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  const known = Object.entries({ ...everywhere, ...options }).map(([name, { type, multiple = false }]) => [
    name,
    { type, multiple },
  ]);
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(known), allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const lineOf = ({ words, args }: Command) => `galla ${words}${args === undefined ? '' : ` ${args}`}`;

function overview(): string {
  const width = Math.max(...commands.map((command) => lineOf(command).length));
  const lines = commands.map((command) => `  ${lineOf(command).padEnd(width)}  ${command.about}`);
  return `The command line of Galla, for test mode.\n\n${lines.join('\n')}\n\n${optionsOf(everywhere)}\n\ngalla COMMAND --help says more.`;
}

const helpOf = (command: Command): string =>
  `${command.about}\n\n  ${lineOf(command)}\n\n${optionsOf({ ...command.options, ...everywhere })}`;

function optionsOf(options: NonNullable<Command['options']>): string {
  const names = Object.entries(options).map(
    ([name, { value }]) => `--${name}${value === undefined ? '' : ` ${value}`}`,
  );
  const width = Math.max(...names.map((name) => name.length));
  return Object.values(options)
    .map(({ about }, index) => `  ${(names[index] ?? '').padEnd(width)}  ${about}`)
    .join('\n');
}
