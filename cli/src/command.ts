import type { Galla } from '@galla/sdk';
import type { Output } from './output.ts';

/** Option values by name. An option that may be given several times is a list. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** What a command works with. */
export interface Context {
  readonly values: Values;
  /** The arguments after the words of the command. */
  readonly args: readonly string[];
  readonly output: Output;
  /** Aborted by Ctrl-C. */
  readonly stopped: AbortSignal;
  /** The client for Galla's API. @throws UsageError without a key */
  readonly galla: () => Galla;
}

/** An option of one command; every command also has the common options. */
interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  /** The placeholder of its value in the help, such as `PAISE`. */
  readonly value?: string;
  readonly about: string;
}

/** A command of the program. */
export interface Command {
  /** The words that name the command: `orders list`. */
  readonly words: string;
  /** The arguments in the help: `ID`. */
  readonly args?: string;
  readonly about: string;
  readonly options?: Readonly<Record<string, Option>>;
  readonly run: (context: Context) => Promise<void>;
}

/** A command line that cannot be run as written. */
export class UsageError extends Error {}

/** The text of an option; undefined if it was not given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The whole number given as an option. @throws UsageError if it is not one */
export function numberOf(values: Values, name: string): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${name} is a whole number, such as 49900.`);
  return Number(text);
}

/** The only argument of a command. @throws UsageError for none or several */
export function onlyArg({ args }: Context, what: string): string {
  const [one, ...more] = args;
  if (one === undefined || more.length > 0) throw new UsageError(`Give ${what}.`);
  return one;
}
