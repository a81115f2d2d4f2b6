import { type ProvisionedMerchant, provisionedMerchant } from '@galla/contract/provider/provisioning/endpoints.ts';
import { updateMerchant } from '../../business/merchants/public/merchant-queries.ts';
import { findOwnerByCode, listAttributes, upsertAttribute } from '../../business/merchants/public/owner-queries.ts';
import { setServiceLine } from '../../business/merchants/public/service-line-queries.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import { inviteAdmin } from '../../identity/team/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Operator, Owner } from '../../platform/operator.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { isVpaTaken } from '../feature-config/public/merchant-queries.ts';
import { makeMerchant, setDisabled } from '../feature-config/public/merchants.ts';
import { listSettings, upsertSetting } from '../feature-config/public/queries.ts';
import type { Applied, Work } from './items.ts';
import { changed, Refused } from './items.ts';
import type { KnownMerchant } from './queries.ts';
import { findSuperMerchant, listServiceLines, lockMerchant } from './queries.ts';

/** The operator who provisions, and the dependencies of invitations. */
export interface Provisioner {
  readonly operator: Operator;
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

/** Creates and changes merchants. */
export const merchantWork = (by: Provisioner): Work<ProvisionedMerchant> => ({
  parse: (raw, options) => provisionedMerchant.safeParse(raw, options),
  idField: 'merchantId',
  async apply(tx, item) {
    const known = await lockMerchant(tx, item.merchantId);
    return known === undefined ? create(tx, by, item) : change(tx, by.operator, item, known);
  },
});

async function create(tx: Tx, by: Provisioner, item: ProvisionedMerchant): Promise<Applied> {
  const { merchantId, name, type, category = null, gstin = null, admin } = item;
  if (name === undefined) throw new Refused('MERCHANT_INCOMPLETE', 'name');
  if (type === undefined) throw new Refused('MERCHANT_INCOMPLETE', 'type');
  const taken = await findOwnerByCode(tx, merchantId);
  if (taken?.type === null) throw new Refused('MERCHANT_ID_TAKEN', 'merchantId');
  // Another request has created it since.
  if (taken !== undefined) throw new Refused('CHANGED_MEANWHILE');
  const owner = await makeMerchant(tx, { merchantId, name, type, category, gstin }, by.operator.now);
  const known = await lockMerchant(tx, merchantId);
  if (owner === undefined || known === undefined) throw new Refused('CHANGED_MEANWHILE');
  const said = { name, type, ...(category === null ? {} : { category }), ...(gstin === null ? {} : { gstin }) };
  const changes = { ...said, ...(await differencesOf(tx, item, known, by.operator.now)) };
  if (admin !== undefined) await invite(tx, by, owner, admin);
  await recordByOperator(tx, by.operator, owner, 'MERCHANT_ADDED', changes);
  const invited = admin === undefined ? [] : ['admin'];
  const active = await setActive(tx, by.operator, item, known);
  return { status: 'created', changes: [...Object.keys(changes), ...invited, ...active] };
}

async function change(tx: Tx, operator: Operator, item: ProvisionedMerchant, known: KnownMerchant): Promise<Applied> {
  if (item.type !== undefined && item.type !== known.type) throw new Refused('MERCHANT_TYPE_FIXED', 'type');
  const changes = await differencesOf(tx, item, known, operator.now);
  if (Object.keys(changes).length > 0)
    await recordByOperator(tx, operator, { chainId: known.chain_id }, 'MERCHANT_CHANGED', changes);
  return changed([...Object.keys(changes), ...(await setActive(tx, operator, item, known))]);
}

/** Disables or enables a merchant, with its own audit-log entry. */
async function setActive(
  tx: Tx,
  operator: Operator,
  { active, reason }: ProvisionedMerchant,
  known: KnownMerchant,
): Promise<string[]> {
  if (active === undefined || (active && known.disabled_reason === null)) return [];
  const said = active ? null : (reason ?? known.disabled_reason ?? '');
  return (await setDisabled(tx, operator, { id: known.id, chainId: known.chain_id }, said)) ? ['active'] : [];
}

/** The new values by field, as the audit log shows them. */
type Changes = Readonly<Record<string, string>>;

/** Changes the fields that differ. One log entry covers all of them, because each entry locks two chains. */
const differencesOf = async (
  tx: Tx,
  item: ProvisionedMerchant,
  known: KnownMerchant,
  now: number,
): Promise<Changes> => ({
  ...(await changeColumns(tx, item, known)),
  ...(await setFeatures(tx, known.id, item.features ?? {}, now)),
  ...(await setAttributes(tx, known.id, item.attributes ?? [], now)),
  ...(await setServiceLines(tx, known.id, item.serviceLines ?? [], now)),
});

async function changeColumns(
  tx: Tx,
  { name, category, gstin, upiAddress, categoryCode, superMerchantId }: ProvisionedMerchant,
  known: KnownMerchant,
): Promise<Changes> {
  const wanted = { name, category, gstin, upiAddress, categoryCode, superMerchantId };
  const present = {
    name: known.name,
    category: known.category,
    gstin: known.gstin,
    upiAddress: known.vpa,
    categoryCode: known.category_code,
    superMerchantId: known.group_code,
  };
  const isOther = (field: keyof typeof wanted) => wanted[field] !== undefined && wanted[field] !== present[field];
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(isOther);
  if (fields.length === 0) return {};
  if (fields.includes('upiAddress') && (await isVpaTaken(tx, upiAddress ?? '')))
    throw new Refused('UPI_ADDRESS_TAKEN', 'upiAddress');
  const group_id = typeof superMerchantId === 'string' ? await findSuperMerchant(tx, superMerchantId) : null;
  if (group_id === undefined) throw new Refused('UNKNOWN_SUPER_MERCHANT', 'superMerchantId');
  await updateMerchant(tx, known.id, {
    ...(name === undefined ? {} : { name }),
    ...(category === undefined ? {} : { category }),
    ...(gstin === undefined ? {} : { gstin }),
    ...(fields.includes('upiAddress') ? { own_vpa: upiAddress ?? null } : {}),
    ...(categoryCode === undefined ? {} : { category_code: categoryCode }),
    ...(fields.includes('superMerchantId') ? { group_id } : {}),
  });
  return Object.fromEntries(fields.map((field) => [field, wanted[field] ?? 'none']));
}

async function setFeatures(
  tx: Tx,
  merchantId: string,
  features: NonNullable<ProvisionedMerchant['features']>,
  now: number,
): Promise<Changes> {
  const wanted = Object.entries(features);
  if (wanted.length === 0) return {};
  const present = await listSettings(tx, merchantId);
  const others = wanted.filter(([key, on]) => (present.get(key) ?? false) !== on);
  for (const [key, on] of others) await upsertSetting(tx, merchantId, key, on, now);
  return Object.fromEntries(others.map(([key, on]) => [`features.${key}`, on ? 'on' : 'off']));
}

async function setAttributes(
  tx: Tx,
  merchantId: string,
  attributes: NonNullable<ProvisionedMerchant['attributes']>,
  now: number,
): Promise<Changes> {
  if (attributes.length === 0) return {};
  const present = await listAttributes(tx, merchantId);
  const known = (type: string) => present.find((one) => one.type === type) ?? { active: false, value: null };
  const wanted = attributes.map(({ type, active, value = known(type).value }) => ({ type, active, value }));
  const others = wanted.filter(
    ({ type, active, value }) => known(type).active !== active || known(type).value !== value,
  );
  for (const { type, active, value } of others)
    await upsertAttribute(tx, merchantId, type, { active, value, changed_at: new Date(now) });
  return Object.fromEntries(others.map(({ type, active }) => [`attributes.${type}`, active ? 'on' : 'off']));
}

async function setServiceLines(
  tx: Tx,
  merchantId: string,
  lines: NonNullable<ProvisionedMerchant['serviceLines']>,
  now: number,
): Promise<Changes> {
  if (lines.length === 0) return {};
  const present = await listServiceLines(tx, merchantId);
  const others = lines.filter(({ serviceLineType, businessLine, status }) => {
    const known = present.find((one) => one.service_line_type === serviceLineType);
    return known?.business_line !== businessLine || known.status !== status;
  });
  for (const { serviceLineType: service_line_type, businessLine: business_line, status } of others)
    await setServiceLine(tx, { merchant_id: merchantId, service_line_type, business_line, status }, now);
  return Object.fromEntries(others.map(({ serviceLineType, status }) => [`serviceLines.${serviceLineType}`, status]));
}

async function invite(
  tx: Tx,
  { operator, publicUrl, contact }: Provisioner,
  merchant: Owner,
  { name, phone }: NonNullable<ProvisionedMerchant['admin']>,
): Promise<void> {
  const invited = { name, phone, email: null, merchant, operatorName: operator.name, publicUrl, contact };
  if ((await inviteAdmin(tx, operator, invited)) !== undefined) throw new Refused('CHANGED_MEANWHILE', 'admin');
}
