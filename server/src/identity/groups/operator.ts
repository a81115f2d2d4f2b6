import { merchantIdField } from '@galla/contract/business/merchants/endpoints.ts';
import { businessNameField } from '@galla/contract/identity/registration/schemas.ts';
import { updateMerchant } from '../../business/merchants/public/merchant-queries.ts';
import { findOwnerByCode } from '../../business/merchants/public/owner-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { checked, databaseCommand, type Operator, type Owner, UsageError } from '../../platform/operator.ts';
import { recordByOperator } from '../audit/public/service.ts';
import { insertGroup, listGroups, listMembers } from './public/group-queries.ts';

/** Adds super-merchants, and moves merchants in and out of them. */
export const superMerchantCommand = databaseCommand({
  words: ['super-merchant'],
  section: 'installation',
  help: `  npm run operator -- super-merchant add CODE --name NAME      a super-merchant, whose people see all its merchants
  npm run operator -- super-merchant join CODE MERCHANT        moves a merchant into it, from another one too
  npm run operator -- super-merchant leave CODE MERCHANT       the merchant belongs to none any more
  npm run operator -- super-merchant list [CODE]               all of them, or the merchants of one`,
  options: { name: { type: 'string' } },
  async run({ tx, operator, words, options, limit }) {
    const [, command, code, merchant, ...more] = words;
    if (more.length > 0) throw new UsageError('This command is not known.');
    if (command === 'list' && merchant === undefined)
      return code === undefined ? list(tx, limit) : members(tx, code, limit);
    if (command === 'add' && code !== undefined && merchant === undefined)
      return add(tx, operator, code, options.name ?? '');
    if ((command === 'join' || command === 'leave') && code !== undefined && merchant !== undefined)
      return move(tx, operator, command, await groupOf(tx, code), merchant);
    throw new UsageError('This command is not known.');
  },
});

async function add(tx: Tx, operator: Operator, given: string, givenName: string): Promise<string> {
  const code = checked(merchantIdField.safeParse(given), 'CODE');
  const name = checked(businessNameField.safeParse(givenName), '--name');
  const group = { id: newId(operator.now), code, name, created_at: new Date(operator.now) };
  if ((await findOwnerByCode(tx, code)) !== undefined || !(await insertGroup(tx, group)))
    throw new UsageError(`There is a merchant or super-merchant ${code} already.`);
  await recordByOperator(tx, operator, { chainId: group.id }, 'MERCHANT_ADDED', { name });
  return `${code}  ${name}  super-merchant`;
}

async function move(
  tx: Tx,
  operator: Operator,
  command: 'join' | 'leave',
  group: Owner,
  merchantCode: string,
): Promise<string> {
  const merchant = await findOwnerByCode(tx, merchantCode);
  if (merchant === undefined || merchant.type === null) throw new UsageError(`There is no merchant ${merchantCode}.`);
  const isMember = (await listMembers(tx, group.id)).some(({ id }) => id === merchant.id);
  if (isMember === (command === 'join'))
    throw new UsageError(`${merchantCode} ${isMember ? 'belongs to' : 'does not belong to'} ${group.code}.`);
  await updateMerchant(tx, merchant.id, { group_id: isMember ? null : group.id });
  const superMerchant = isMember ? 'none' : group.code;
  await recordByOperator(tx, operator, merchant, 'MERCHANT_CHANGED', { superMerchant });
  return `${merchantCode}  ${merchant.name}  ${isMember ? 'belongs to no super-merchant' : `belongs to ${group.code}`}`;
}

async function groupOf(tx: Tx, code: string): Promise<Owner> {
  const owner = await findOwnerByCode(tx, code);
  if (owner === undefined || owner.type !== null) throw new UsageError(`There is no super-merchant ${code}.`);
  return owner;
}

async function list(tx: Tx, limit: number): Promise<string> {
  const groups = await listGroups(tx, limit);
  if (groups.length === 0) return 'There is no super-merchant.';
  return groups.map(({ code, name, merchants }) => `${code.padEnd(20)}  ${name}  ${merchants} merchants`).join('\n');
}

async function members(tx: Tx, code: string, limit: number): Promise<string> {
  const merchants = await listMembers(tx, (await groupOf(tx, code)).id);
  if (merchants.length === 0) return `${code} has no merchants.`;
  const more = merchants.length > limit ? [`… and ${merchants.length - limit} more`] : [];
  return [...merchants.slice(0, limit).map((one) => `${one.merchant_id.padEnd(20)}  ${one.name}`), ...more].join('\n');
}
