import { changeMerchant, type MerchantChange } from '../../feature-config/merchants.ts';
import type { Owner } from '../../feature-config/owner-queries.ts';
import type { Operator } from '../../feature-config/settings.ts';
import { gstStates } from '../../ledger/gst-states.ts';
import type { Tx } from '../../platform/db/database.ts';
import { UsageError } from './vendors.ts';

/** The lines of GST in the operator's help. */
export const gstHelp = `  npm run operator -- gst MERCHANT [--legal-name NAME] [--address TEXT] [--state DIGITS]
                                                               what its tax invoices have beside the GSTIN of
                                                               "merchant change"; the state of one without a GSTIN`;

/** What the command is given. */
export interface GstOptions {
  readonly 'legal-name'?: string | undefined;
  readonly address?: string | undefined;
  readonly state?: string | undefined;
}

/** The same for the command line. */
export const gstOptions = {
  'legal-name': { type: 'string' },
  address: { type: 'string' },
  state: { type: 'string' },
} as const;

/** Sets under which name and where a merchant is billed. What is left out stays. Returns what to print. @throws UsageError */
export async function setGst(tx: Tx, operator: Operator, owner: Owner, options: GstOptions): Promise<string> {
  if (owner.type === null) throw new UsageError('A super-merchant is not billed; its merchants are.');
  const { 'legal-name': name, address, state } = options;
  const change: MerchantChange = {
    ...(name === undefined ? {} : { legal_name: lineOf(name, '--legal-name', 120) }),
    ...(address === undefined ? {} : { billing_address: lineOf(address, '--address', 240) }),
    ...(state === undefined ? {} : { gst_state: stateOf(state) }),
  };
  if (Object.keys(change).length === 0) throw new UsageError('There is nothing to change.');
  await changeMerchant(tx, operator, owner, change);
  const set = Object.entries(change).map(([field, value]) => `  ${field.padEnd(30)}${value}`);
  return [`${owner.code}  ${owner.name}`, 'On its tax invoices from now on:', ...set].join('\n');
}

function lineOf(text: string, option: string, most: number): string {
  const line = text.trim();
  if (line.length === 0 || line.length > most || /\p{Cc}/u.test(line))
    throw new UsageError(`${option} has 1 to ${most} characters on one line.`);
  return line;
}

function stateOf(text: string): string {
  if (Object.hasOwn(gstStates, text)) return text;
  throw new UsageError('--state is the two digits with which GSTINs of the state begin, such as 29.');
}
