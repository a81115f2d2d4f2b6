import { emailField, mobileField } from '@galla/contract/access/schemas.ts';
import { merchantIdField } from '@galla/contract/merchants/endpoints.ts';
import { personNameField } from '@galla/contract/profile/endpoints.ts';
import { businessNameField } from '@galla/contract/registration/endpoints.ts';
import { invitationDays } from '@galla/contract/team/endpoints.ts';
import { addMerchant, changeMerchant, type MerchantChange } from '../../feature-config/merchants.ts';
import { findOwnerByCode, type Owner } from '../../feature-config/owner-queries.ts';
import type { Operator } from '../../feature-config/settings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inviteAdmin } from '../../team/invite-admin.ts';
import { checked, UsageError } from './vendors.ts';

/** The lines of merchants in the operator's help. */
export const merchantHelp = `  npm run operator -- merchant add MERCHANT --name NAME --type online|in-store [--category TEXT] [--gstin GSTIN]
                      --admin NAME --phone NUMBER [--email ADDRESS]
                                                               a merchant, live and test, and an invitation to its Admin:
                                                               by SMS, or to the e-mail, and an OTP to the phone accepts it
  npm run operator -- merchant change MERCHANT [--name NAME] [--category TEXT] [--gstin GSTIN]
                      [--admin NAME --phone NUMBER [--email ADDRESS]]
                                                               what is left out stays; an Admin is invited in place of the
                                                               one whom you invited and who has not answered`;

/** What the commands about merchants are given beside their words. */
export interface MerchantOptions {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly category?: string | undefined;
  readonly gstin?: string | undefined;
  readonly admin?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The address under which people reach Galla. */
  readonly publicUrl: string;
}

/** The same for the command line; `name`, `category` and `phone` are other commands' too. */
export const merchantOptions = {
  type: { type: 'string' },
  gstin: { type: 'string' },
  admin: { type: 'string' },
  email: { type: 'string' },
} as const;

/**
 * Adds or changes a merchant.
 * @returns what to print before what is set for it, and whom it is about
 */
export async function runMerchantCommand(
  tx: Tx,
  operator: Operator,
  words: readonly string[],
  options: MerchantOptions,
): Promise<{ readonly owner: Owner; readonly printed: string }> {
  const [, command, code = ''] = words;
  if (words.length !== 3 || (command !== 'add' && command !== 'change'))
    throw new UsageError('This command is not known.');
  const owner = command === 'add' ? await add(tx, operator, code, options) : await change(tx, operator, code, options);
  const invited = options.admin === undefined ? '' : await invite(tx, operator, owner, options);
  return { owner, printed: invited };
}

async function add(tx: Tx, operator: Operator, code: string, options: MerchantOptions): Promise<Owner> {
  const types = { online: 'ONLINE_MERCHANT', 'in-store': 'OFFLINE_MERCHANT' } as const;
  const { type = '' } = options;
  const merchantId = checked(merchantIdField.safeParse(code), 'MERCHANT');
  if (!Object.hasOwn(types, type)) throw new UsageError('--type is online or in-store.');
  if (options.admin === undefined) throw new UsageError('--admin: A merchant needs an Admin.');
  const name = checked(businessNameField.safeParse(options.name ?? ''), '--name');
  const said = { category: null, gstin: null, ...detailsOf(options), name };
  const added = await addMerchant(tx, operator, { merchantId, type: types[type as keyof typeof types], ...said });
  if (added === undefined) throw new UsageError(`There is a merchant ${merchantId} already.`);
  return added;
}

async function change(tx: Tx, operator: Operator, code: string, options: MerchantOptions): Promise<Owner> {
  const owner = await findOwnerByCode(tx, code);
  if (owner === undefined || owner.type === null) throw new UsageError(`There is no merchant ${code}.`);
  if (options.type !== undefined) throw new UsageError('The type of a merchant does not change.');
  const said = detailsOf(options);
  if (Object.keys(said).length > 0) return changeMerchant(tx, operator, owner, said);
  if (options.admin === undefined) throw new UsageError('There is nothing to change.');
  return owner;
}

function detailsOf({ name, category, gstin }: MerchantOptions): MerchantChange {
  return {
    ...(name === undefined ? {} : { name: checked(businessNameField.safeParse(name), '--name') }),
    ...(category === undefined ? {} : { category: categoryOf(category) }),
    ...(gstin === undefined ? {} : { gstin: gstinOf(gstin) }),
  };
}

function categoryOf(text: string): string {
  const category = text.trim();
  if (!/^[^\p{Cc}]{1,60}$/u.test(category)) throw new UsageError('--category has 1 to 60 characters on one line.');
  return category;
}

/** State, PAN, number of the registration, Z, check character (CGST Rules, rule 10). */
function gstinOf(text: string): string {
  if (/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return text;
  throw new UsageError('--gstin has 15 characters, such as 29AAGCK4821M1Z4.');
}

async function invite(tx: Tx, operator: Operator, owner: Owner, options: MerchantOptions): Promise<string> {
  const name = checked(personNameField.safeParse(options.admin ?? ''), '--admin');
  const phone = checked(mobileField.safeParse(options.phone ?? ''), '--phone');
  const email = options.email === undefined ? null : checked(emailField.safeParse(options.email), '--email');
  const { publicUrl } = options;
  const refusal = await inviteAdmin(tx, operator, {
    ...{ name, phone, email, merchant: owner, operatorName: operator.name, publicUrl },
  });
  if (refusal === 'OF_THE_TEAM') throw new UsageError(`--phone: ${phone} belongs to the team already, or is invited.`);
  if (refusal === 'EMAIL_TAKEN') throw new UsageError(`--email: ${email} belongs to another account.`);
  return `${name} is invited as Admin by ${email ?? `SMS to ${phone}`}, for ${invitationDays} days.`;
}
