import { merchantCommand, UsageError } from '../../../platform/operator.ts';
import { gstStates } from '../../../settlements/ledger/public/gst-states.ts';
import { findGstin } from '../public/merchant-queries.ts';
import { changeMerchant, type MerchantChange } from '../public/merchants.ts';

/** Sets the name and address under which a merchant is billed. Omitted fields stay. */
export const gstCommand = merchantCommand({
  words: ['gst'],
  section: 'merchants',
  help: `  npm run operator -- gst MERCHANT [--legal-name NAME] [--address TEXT] [--state DIGITS]
                                                               what its tax invoices have beside the GSTIN of
                                                               "merchant change"; the state of one without a GSTIN`,
  options: { 'legal-name': { type: 'string' }, address: { type: 'string' }, state: { type: 'string' } },
  async run({ tx, operator, owner, words, options }) {
    if (words.length !== 2) throw new UsageError('This command is not known.');
    if (owner.type === null) throw new UsageError('A super-merchant is not billed; its merchants are.');
    const { 'legal-name': name, address, state } = options;
    const change: MerchantChange = {
      ...(name === undefined ? {} : { legal_name: lineOf(name, '--legal-name', 120) }),
      ...(address === undefined ? {} : { billing_address: lineOf(address, '--address', 240) }),
      ...(state === undefined ? {} : { gst_state: stateOf(state) }),
    };
    if (Object.keys(change).length === 0) throw new UsageError('There is nothing to change.');
    const gstin = await findGstin(tx, owner.id);
    if (change.gst_state && gstin !== null && !gstin.startsWith(change.gst_state))
      throw new UsageError(
        `--state: the GSTIN ${gstin} is of another state. Change it first: "merchant change --gstin".`,
      );
    await changeMerchant(tx, operator, owner, change);
    const set = Object.entries(change).map(([field, value]) => `  ${field.padEnd(30)}${value}`);
    return [`${owner.code}  ${owner.name}`, 'On its tax invoices from now on:', ...set].join('\n');
  },
});

function lineOf(text: string, option: string, max: number): string {
  const line = text.trim();
  if (line.length === 0 || line.length > max || /\p{Cc}/u.test(line))
    throw new UsageError(`${option} has 1 to ${max} characters on one line.`);
  return line;
}

function stateOf(text: string): string {
  if (Object.hasOwn(gstStates, text)) return text;
  throw new UsageError('--state is the two digits with which GSTINs of the state begin, such as 29.');
}
