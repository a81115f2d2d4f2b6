import { typedPaise } from '@galla/contract/core/rupees.ts';
import type { Tx } from './db/database.ts';
import type { UnlockKeys } from './db/logins.ts';
import type { FileStore } from './files/store.ts';
import type { ProviderContact } from './provider.ts';

/** An error in the operator's input. The message says what to do. */
export class UsageError extends Error {}

/** The person at the provider who runs a command. They belong to no merchant. */
export interface Operator {
  readonly name: string;
  /** The id of the person signed in at the review desk; none on the command line. UUID. */
  readonly id?: string;
  readonly masterKey: Buffer;
  /** Milliseconds since 1970, the same for the whole command. */
  readonly now: number;
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** A merchant or super-merchant, by the code that the operator uses. */
export interface Owner {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Null for a super-merchant. */
  readonly type: string | null;
  readonly state: string | null;
  /** Its chain in the audit log. */
  readonly chainId: string;
}

/** The installation that the operator works on. */
export interface OperatedInstallation {
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly files: FileStore;
  /** The simulator of banks on another machine. */
  readonly simulatorUrl?: string | null;
  /** The public address of Galla. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
  /** The first two digits of the provider's GSTIN. */
  readonly gstState: string;
}

/** The options of a command, written on the command line after two hyphens. */
interface OptionTypes {
  readonly [option: string]: {
    readonly type: 'string' | 'boolean';
    /**
     * Whether the text may look like a card number, as account numbers do. Any other text with a card number is
     * refused.
     */
    readonly mayFitCardNumber?: true;
  };
}
/** The values of a command's options, if given. */
export type OptionsOf<Options extends OptionTypes> = {
  readonly [Key in keyof Options]?: ValueOf<Options[Key]['type']> | undefined;
};
type ValueOf<Type> = Type extends 'boolean' ? boolean : string;

/** The input of every command. */
export interface OperatorCall<Options extends OptionTypes> {
  /** The arguments other than options. The first is the command. */
  readonly words: readonly string[];
  readonly options: OptionsOf<Options>;
  /** The most lines of a listing. */
  readonly limit: number;
  readonly installation: OperatedInstallation;
}

/** The input of a command over the database. It runs in one transaction. */
export interface DatabaseCall<Options extends OptionTypes> extends OperatorCall<Options> {
  readonly tx: Tx;
  readonly operator: Operator;
  /** The merchant or super-merchant with a code, such as KAAPI01. @throws UsageError if there is none */
  readonly ownerOf: (code: string) => Promise<Owner>;
}

/** The input of a command about one merchant, named by the second argument. */
export interface MerchantCall<Options extends OptionTypes> extends DatabaseCall<Options> {
  readonly owner: Owner;
}

interface Described<Options extends OptionTypes> {
  /** Its names: the possible first arguments. */
  readonly words: readonly string[];
  /** The section of the help that contains its lines. */
  readonly section: 'installation' | 'merchants' | 'simulator';
  /** Its lines in the help: usage and effect. */
  readonly help: string;
  readonly options?: Options;
  /** The possible values of its arguments with their meaning, listed at the end of the help. */
  readonly names?: { readonly title: string; readonly meanings: Readonly<Record<string, string>> };
}
interface OverSimulator<Options extends OptionTypes> extends Described<Options> {
  /** Returns the text to print. @throws UsageError; then nothing has changed */
  run(call: OperatorCall<Options>): Promise<string>;
}
interface OverDatabase<Options extends OptionTypes> extends Described<Options> {
  /** Returns the text to print. @throws UsageError; then nothing has changed */
  run(call: DatabaseCall<Options>): Promise<string>;
}
interface AboutMerchant<Options extends OptionTypes> extends Described<Options> {
  /** Returns the text to print. @throws UsageError; then nothing has changed */
  run(call: MerchantCall<Options>): Promise<string>;
}

/** The input of a command over the database as its owner. It opens its own transactions. */
export interface OwnerCall<Options extends OptionTypes> extends Omit<OperatorCall<Options>, 'installation'> {
  readonly operator: Omit<Operator, 'masterKey'>;
  /** The addresses of the database, and the keys of the settings. */
  readonly addresses: UnlockKeys & {
    readonly databaseUrl: string;
    readonly migrationUrl: string;
    readonly listenUrl: string | null;
  };
}
interface OverOwner<Options extends OptionTypes> extends Described<Options> {
  /** Returns the text to print. @throws UsageError */
  run(call: OwnerCall<Options>): Promise<string>;
}

type Needing<Needs, Command> = Command & { readonly needs: Needs };

/** A command of the operator's program, as the program uses it. */
export type OperatorCommand =
  | Needing<'simulator', OverSimulator<OptionTypes>>
  | Needing<'owner', OverOwner<OptionTypes>>
  | Needing<'database', OverDatabase<OptionTypes>>
  | Needing<'merchant', AboutMerchant<OptionTypes>>;

/** Declares a command that calls the simulator of banks and needs no database. */
export const simulatorCommand = <const Options extends OptionTypes>(
  command: OverSimulator<Options>,
): Needing<'simulator', OverSimulator<OptionTypes>> => ({ ...command, needs: 'simulator' });

/** Declares a command over the database as its owner. */
export const ownerCommand = <const Options extends OptionTypes>(
  command: OverOwner<Options>,
): Needing<'owner', OverOwner<OptionTypes>> => ({ ...command, needs: 'owner' });

/** Declares a command over the database. */
export const databaseCommand = <const Options extends OptionTypes>(
  command: OverDatabase<Options>,
): Needing<'database', OverDatabase<OptionTypes>> => ({ ...command, needs: 'database' });

/** Declares a command about the merchant or super-merchant that its second argument names. */
export const merchantCommand = <const Options extends OptionTypes>(
  command: AboutMerchant<Options>,
): Needing<'merchant', AboutMerchant<OptionTypes>> => ({ ...command, needs: 'merchant' });

/** The value of an option, parsed by its field. @throws UsageError with the allowed values */
export function checked(
  parsed: {
    readonly data?: string | undefined;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  },
  option: string,
): string {
  if (parsed.data !== undefined) return parsed.data;
  throw new UsageError(`${option}: ${parsed.error?.issues[0]?.message ?? 'is wrong'}`);
}

/** Parses `on` or `off`; off if omitted. @throws UsageError for any other word */
export function isOn(state: string | undefined): boolean {
  if (state === 'on' || state === 'off' || state === undefined) return state === 'on';
  throw new UsageError(`on or off is needed, not ${state}.`);
}

/** Parses a percentage such as `1.75` to 175 basis points, without rounding. @throws UsageError above `max` percent */
export function basisPointsOf(percent = '', max = 10): number {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent) ?? [];
  const basisPoints = Number(`${whole}${fraction.padEnd(2, '0')}`);
  if (whole === undefined || basisPoints > max * 100)
    throw new UsageError(`PERCENT is 0 to ${max} with at most 2 decimals.`);
  return basisPoints;
}

/** Parses the rupees of the option `--most`, such as `20.00`, to paise. @throws UsageError */
export function paiseOf(text: string): number {
  const paise = typedPaise(text);
  if (paise === undefined || paise >= 1_00_00_000_00) throw new UsageError('--most is an amount like 20.00.');
  return paise;
}
