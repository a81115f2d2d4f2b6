import { featureFlags, merchantAttributes } from '@galla/contract/core/criteria-texts.ts';
import type { KycDecision } from '../../../business/merchants/public/kyc-status.ts';
import { listAttributes } from '../../../business/merchants/public/owner-queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { isOn, merchantCommand, type Owner, UsageError } from '../../../platform/operator.ts';
import { setKycStatus } from '../kyc.ts';
import { findDisabled, findKyc, findUpi } from '../public/merchant-queries.ts';
import { listSettings } from '../public/queries.ts';
import { setAttribute, setFlag } from '../public/settings.ts';

const width = 30;

/** Prints the settings of a merchant or super-merchant. */
export const showCommand = merchantCommand({
  words: ['show'],
  section: 'merchants',
  help: '  npm run operator -- show MERCHANT                            what is set for a merchant or super-merchant',
  async run({ tx, owner, words }) {
    if (words.length !== 2) throw new UsageError('This command is not known.');
    return describeOwner(tx, owner);
  },
});

/** Switches a feature of a merchant or super-merchant. */
export const featureCommand = merchantCommand({
  words: ['feature'],
  section: 'merchants',
  help: '  npm run operator -- feature MERCHANT FEATURE on|off          switches a feature; it works on the next request',
  names: { title: 'Features', meanings: featureFlags },
  async run({ tx, operator, owner, words }) {
    const [, , name, state] = words;
    const on = isOn(state);
    if (words.length !== 4) throw new UsageError('This command is not known.');
    await setFlag(tx, operator, owner, oneOf(featureFlags, name, 'feature'), on);
    return describeOwner(tx, owner);
  },
});

export const attributeCommand = merchantCommand({
  words: ['attribute'],
  section: 'merchants',
  help: '  npm run operator -- attribute MERCHANT ATTRIBUTE on|off [VALUE]',
  names: { title: 'Attributes', meanings: merchantAttributes },
  async run({ tx, operator, owner, words }) {
    const [, , name, state, value, ...more] = words;
    if (more.length > 0) throw new UsageError('This command is not known.');
    const active = isOn(state);
    if (owner.type === null) throw new UsageError('A super-merchant has no attributes; its merchants have.');
    const attribute = oneOf(merchantAttributes, name, 'attribute');
    await setAttribute(tx, operator, owner, attribute, { active, value: value ?? null });
    return describeOwner(tx, owner);
  },
});

/** Decides on a merchant's KYC. */
export const kycCommand = merchantCommand({
  words: ['kyc'],
  section: 'merchants',
  help: `  npm run operator -- kyc MERCHANT submitted|verified|failed [--reason "…"]
                                                               how far its verification is; its people read the reason`,
  options: { reason: { type: 'string' } },
  async run({ tx, operator, owner, words, options }) {
    if (words.length !== 3) throw new UsageError('This command is not known.');
    if (owner.type === null) throw new UsageError('A super-merchant has no verification; its merchants have.');
    const text = options.reason?.trim() ?? null;
    if (text !== null && !/^[^\p{Cc}]{1,200}$/u.test(text))
      throw new UsageError('A reason has 1 to 200 characters on one line.');
    const decisions = { submitted: 'SUBMITTED', verified: 'VERIFIED', failed: 'FAILED' } as const;
    const status: KycDecision = decisions[oneOf(decisions, words[2], 'decision')];
    await setKycStatus(tx, operator, owner, status, text);
    return describeOwner(tx, owner);
  },
});

function oneOf<Name extends string>(names: Readonly<Record<Name, string>>, name = '', what: string): Name {
  if (Object.hasOwn(names, name)) return name as Name;
  throw new UsageError(`There is no ${what} ${name}. It is one of ${Object.keys(names).join(', ')}.`);
}

/** The settings of a merchant or super-merchant, as lines. */
export async function describeOwner(tx: Tx, owner: Owner): Promise<string> {
  const settings = [...(await listSettings(tx, owner.id))].map(
    ([key, value]) =>
      `  ${key.padEnd(width)}${value === true ? 'on' : value === false ? 'off' : JSON.stringify(value)}`,
  );
  const attributes = (await listAttributes(tx, owner.id)).map(
    ({ type, active, value }) =>
      `  ${type.padEnd(width)}${active ? 'on' : 'off'}${value === null ? '' : ` (${value})`}`,
  );
  return [
    `${owner.code}  ${owner.name}  ${owner.type ?? 'super-merchant'}  ${owner.state ?? ''}`.trimEnd(),
    'Features:',
    ...(settings.length === 0 ? ['  all as they come: off'] : settings.sort()),
    ...(owner.type === null ? [] : ['Attributes:', ...(attributes.length === 0 ? ['  none'] : attributes)]),
    ...(owner.type === null
      ? []
      : [...(await describeDisabled(tx, owner)), ...(await describeKyc(tx, owner)), await describeUpi(tx, owner)]),
  ].join('\n');
}

async function describeDisabled(tx: Tx, owner: Owner): Promise<string[]> {
  const { disabled_at, disabled_reason } = await findDisabled(tx, owner.id);
  return disabled_at === null
    ? []
    : [`Disabled since ${disabled_at.toISOString()}: ${disabled_reason || 'no reason was given'}`];
}

async function describeKyc(tx: Tx, owner: Owner): Promise<string[]> {
  const { kyc_status, kyc_changed_at, kyc_reason } = await findKyc(tx, owner.id);
  const since = kyc_changed_at === null ? '' : ` since ${kyc_changed_at.toISOString()}`;
  return [`Verification (KYC): ${kyc_status}${since}`, ...(kyc_reason === null ? [] : [`  Reason: ${kyc_reason}`])];
}

async function describeUpi(tx: Tx, owner: Owner): Promise<string> {
  const { vpa, category_code } = await findUpi(tx, owner.id);
  return `UPI: ${vpa}, category code ${category_code}`;
}
