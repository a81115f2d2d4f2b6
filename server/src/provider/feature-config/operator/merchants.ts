import { disabledReasonField, merchantIdField } from '@galla/contract/business/merchants/endpoints.ts';
import { gstinProblem } from '@galla/contract/core/tax-ids.ts';
import { emailField, mobileField } from '@galla/contract/identity/access/schemas.ts';
import { personNameField } from '@galla/contract/identity/profile/endpoints.ts';
import { businessNameField } from '@galla/contract/identity/registration/schemas.ts';
import { invitationDays } from '@galla/contract/identity/team/rules.ts';
import { findOwnerByCode } from '../../../business/merchants/public/owner-queries.ts';
import { inviteAdmin } from '../../../identity/team/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OperatedInstallation } from '../../../platform/operator.ts';
import {
  checked,
  databaseCommand,
  type Operator,
  type OptionsOf,
  type Owner,
  UsageError,
} from '../../../platform/operator.ts';
import { isVpaTaken } from '../public/merchant-queries.ts';
import { addMerchant, changeMerchant, type MerchantChange, setDisabled } from '../public/merchants.ts';
import { describeOwner } from './settings.ts';

const options = {
  name: { type: 'string' },
  type: { type: 'string' },
  category: { type: 'string' },
  gstin: { type: 'string' },
  vpa: { type: 'string' },
  'category-code': { type: 'string' },
  admin: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  reason: { type: 'string' },
} as const;
type Options = OptionsOf<typeof options>;

const commands: ReadonlySet<string> = new Set(['add', 'change', 'disable', 'enable']);

/** Adds, changes, disables or enables a merchant. */
export const merchantsCommand = databaseCommand({
  words: ['merchant'],
  section: 'installation',
  help: `  npm run operator -- merchant add MERCHANT --name NAME --type online|in-store [--category TEXT] [--gstin GSTIN]
                      [--vpa ADDRESS] [--category-code DIGITS] --admin NAME --phone NUMBER [--email ADDRESS]
                                                               a merchant, live and test, and an invitation to its Admin:
                                                               by SMS, or to the e-mail, and an OTP to the phone accepts it
  npm run operator -- merchant change MERCHANT [--name NAME] [--category TEXT] [--gstin GSTIN]
                      [--vpa ADDRESS] [--category-code DIGITS]
                      [--admin NAME --phone NUMBER [--email ADDRESS]]
                                                               what is left out stays; an Admin is invited in place of the
                                                               one whom you invited and who has not answered
  npm run operator -- merchant disable MERCHANT --reason "…"   no new payments; its people sign in and read the reason, and
                                                               refunds and settlements of earlier payments go on
  npm run operator -- merchant enable MERCHANT                 new payments again`,
  options,
  async run({ tx, operator, words, options: given, installation }) {
    const [, command, code = ''] = words;
    if (words.length !== 3 || command === undefined || !commands.has(command))
      throw new UsageError('This command is not known.');
    if (command === 'disable' || command === 'enable') return disable(tx, operator, code, command, given);
    if (given.reason !== undefined) throw new UsageError('--reason goes with merchant disable.');
    const owner = command === 'add' ? await add(tx, operator, code, given) : await change(tx, operator, code, given);
    const { publicUrl, contact } = installation;
    const invited =
      given.admin === undefined ? [] : [await invite(tx, operator, owner, { ...given, publicUrl, contact })];
    return [await describeOwner(tx, owner), ...invited].join('\n');
  },
});

async function add(tx: Tx, operator: Operator, code: string, given: Options): Promise<Owner> {
  const types = { online: 'ONLINE_MERCHANT', 'in-store': 'OFFLINE_MERCHANT' } as const;
  const { type = '' } = given;
  const merchantId = checked(merchantIdField.safeParse(code), 'MERCHANT');
  if (!Object.hasOwn(types, type)) throw new UsageError('--type is online or in-store.');
  if (given.admin === undefined) throw new UsageError('--admin: A merchant needs an Admin.');
  const name = checked(businessNameField.safeParse(given.name ?? ''), '--name');
  const said = { category: null, gstin: null, ...detailsOf(given), name };
  const added = await addMerchant(tx, operator, { merchantId, type: types[type as keyof typeof types], ...said });
  if (added === undefined) throw new UsageError(`There is a merchant ${merchantId} already.`);
  const upi = await upiOf(tx, given);
  return Object.keys(upi).length === 0 ? added : changeMerchant(tx, operator, added, upi);
}

async function disable(
  tx: Tx,
  operator: Operator,
  code: string,
  command: 'disable' | 'enable',
  { reason, ...others }: Options,
): Promise<string> {
  const owner = await merchantOf(tx, code);
  if (Object.values(others).some((value) => value !== undefined) || (command === 'enable' && reason !== undefined))
    throw new UsageError(
      command === 'enable' ? 'merchant enable has no options.' : 'merchant disable has --reason alone.',
    );
  const said = command === 'enable' ? null : checked(disabledReasonField.safeParse(reason ?? ''), '--reason');
  if (!(await setDisabled(tx, operator, owner, said)))
    throw new UsageError(
      command === 'enable' ? `${code} is not disabled.` : `${code} is disabled for this reason already.`,
    );
  return describeOwner(tx, owner);
}

async function merchantOf(tx: Tx, code: string): Promise<Owner> {
  const owner = await findOwnerByCode(tx, code);
  if (owner === undefined || owner.type === null) throw new UsageError(`There is no merchant ${code}.`);
  return owner;
}

async function change(tx: Tx, operator: Operator, code: string, given: Options): Promise<Owner> {
  const owner = await merchantOf(tx, code);
  if (given.type !== undefined) throw new UsageError('The type of a merchant does not change.');
  const said = { ...detailsOf(given), ...(await upiOf(tx, given)) };
  if (Object.keys(said).length > 0) return changeMerchant(tx, operator, owner, said);
  if (given.admin === undefined) throw new UsageError('There is nothing to change.');
  return owner;
}

/** The UPI address that customers pay to, and the merchant category code in its QR codes. */
async function upiOf(tx: Tx, { vpa, 'category-code': code }: Options): Promise<MerchantChange> {
  const own_vpa = vpa === undefined ? undefined : vpaOf(vpa);
  if (own_vpa !== undefined && (await isVpaTaken(tx, own_vpa)))
    throw new UsageError(`--vpa: ${own_vpa} belongs to a merchant already.`);
  return {
    ...(own_vpa === undefined ? {} : { own_vpa }),
    ...(code === undefined ? {} : { category_code: categoryCodeOf(code) }),
  };
}

function detailsOf({ name, category, gstin }: Options): MerchantChange {
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

/** State code, PAN, registration number, Z, check character (CGST Rules, rule 10). Tax invoices use this number. */
function gstinOf(text: string): string {
  const problem = gstinProblem(text);
  if (problem !== undefined) throw new UsageError(`--gstin: ${problem}`);
  return text;
}

/** The UPI address at which customers pay the merchant. That of test mode begins with `test.`. */
function vpaOf(text: string): string {
  const vpa = text.trim().toLowerCase();
  if (/^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/.test(vpa) && !vpa.startsWith('test.')) return vpa;
  throw new UsageError('--vpa is a UPI address, such as kaapi@bank, that does not begin with test.');
}

/** ISO 18245: the merchant category codes of card networks and UPI. */
function categoryCodeOf(text: string): string {
  if (/^\d{4}$/.test(text)) return text;
  throw new UsageError('--category-code has four digits, such as 5814.');
}

async function invite(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  options: Options & Pick<OperatedInstallation, 'publicUrl' | 'contact'>,
): Promise<string> {
  const name = checked(personNameField.safeParse(options.admin ?? ''), '--admin');
  const phone = checked(mobileField.safeParse(options.phone ?? ''), '--phone');
  const email = options.email === undefined ? null : checked(emailField.safeParse(options.email), '--email');
  const { publicUrl, contact } = options;
  const refusal = await inviteAdmin(tx, operator, {
    name,
    phone,
    email,
    merchant: owner,
    operatorName: operator.name,
    publicUrl,
    contact,
  });
  if (refusal === 'OF_THE_TEAM') throw new UsageError(`--phone: ${phone} belongs to the team already, or is invited.`);
  if (refusal === 'EMAIL_TAKEN') throw new UsageError(`--email: ${email} belongs to another account.`);
  return `${name} is invited as Admin by ${email ?? `SMS to ${phone}`}, for ${invitationDays} days.`;
}
