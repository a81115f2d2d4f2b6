import {
  defaultGrievanceEmail,
  defaultProviderName,
  defaultSupportEmail,
  providerNameMeta,
  supportEmailMeta,
} from '@galla/contract/core/provider.ts';
import type { Brand } from './brand/brand.ts';
import { brandEnvironment, checkBrand, withBrand } from './brand/brand.ts';
import type { Values } from './settings.ts';

/** The provider's name, look and contact details as people see them. */
export interface ProviderContact {
  readonly name: string;
  readonly supportEmail: string;
  readonly supportPhone: string | null;
  readonly grievanceEmail: string;
  /** The provider's own page of terms and privacy; null for the built-in one. */
  readonly legalUrl: string | null;
  readonly brand: Brand;
}

/** The provider's identity. */
export interface Provider {
  /** The first two digits of its GSTIN. */
  gstState: string;
  /** Its GST registration; null if it issues no tax invoices. */
  registration: { gstin: string; legalName: string; address: string } | null;
  /** The service code of its fees. */
  sac: string;
  /** For how many days after a payment merchants can refund it. */
  refundDays: number;
  /** The part after the @ of the UPI addresses of new merchants. */
  upiHandle: string;
  contact: ProviderContact;
}

const demoProvider = {
  gstin: '29AAGCG4471K1Z6',
  legalName: 'Galla Demo Payments Private Limited',
  address: '12 Residency Road, Bengaluru 560025, Karnataka',
};

/**
 * A tax invoice names its issuer: GSTIN, name and address must be set together, and the state must be that of the
 * GSTIN.
 */
export function checkProvider(values: Values, demo: boolean, problems: Map<string, string>): Provider {
  const { PROVIDER_GSTIN: gstin, PROVIDER_LEGAL_NAME: legalName, PROVIDER_ADDRESS: address } = values;
  const { PROVIDER_GST_STATE: state, PROVIDER_SAC: sac, REFUND_DAYS: refundDays, UPI_HANDLE: upiHandle } = values;
  const gstState = state ?? gstin?.slice(0, 2) ?? '29';
  const contact: ProviderContact = {
    name: values.PROVIDER_NAME,
    supportEmail: values.PROVIDER_SUPPORT_EMAIL,
    supportPhone: values.PROVIDER_SUPPORT_PHONE ?? null,
    grievanceEmail: values.PROVIDER_GRIEVANCE_EMAIL,
    legalUrl: values.PROVIDER_LEGAL_URL ?? null,
    brand: checkBrand(values, problems),
  };
  const rest = { gstState, sac, refundDays, upiHandle, contact };
  const isOfDemo = demo && gstin === undefined && demoProvider.gstin.startsWith(gstState);
  if (isOfDemo) return { registration: demoProvider, ...rest };
  if (gstin === undefined) return { registration: null, ...rest };
  if (!gstin.startsWith(gstState)) problems.set('PROVIDER_GST_STATE', 'must be the first two digits of PROVIDER_GSTIN');
  for (const [name, value] of Object.entries({ PROVIDER_LEGAL_NAME: legalName, PROVIDER_ADDRESS: address }))
    if (value === undefined && !problems.has(name)) problems.set(name, 'is required with PROVIDER_GSTIN');
  return { registration: { gstin, legalName: legalName ?? '', address: address ?? '' }, ...rest };
}

/** The settings of a provider as environment variables. */
export const providerEnvironment = ({ gstState, registration, sac, refundDays, upiHandle, contact }: Provider) => ({
  PROVIDER_GST_STATE: gstState,
  PROVIDER_GSTIN: registration?.gstin ?? null,
  PROVIDER_LEGAL_NAME: registration?.legalName ?? null,
  PROVIDER_ADDRESS: registration?.address ?? null,
  PROVIDER_SAC: sac,
  PROVIDER_NAME: contact.name,
  PROVIDER_SUPPORT_EMAIL: contact.supportEmail,
  PROVIDER_SUPPORT_PHONE: contact.supportPhone,
  PROVIDER_GRIEVANCE_EMAIL: contact.grievanceEmail,
  PROVIDER_LEGAL_URL: contact.legalUrl,
  ...brandEnvironment(contact.brand),
  REFUND_DAYS: String(refundDays),
  UPI_HANDLE: upiHandle,
});

/** Escapes underscores too, so that the value of a setting never looks like a placeholder of a page. */
const inHtml = (text: string) => text.replace(/[&<>"'_]/g, (character) => `&#${character.charCodeAt(0)};`);

const styleScriptOrName = new RegExp(`<(style|script)\\b[^]*?</\\1>|\\b${defaultProviderName}\\b`, 'g');

/** A built page with this provider's name, look and contact details, in its texts and for its script. */
export function withContact(page: string, contact: ProviderContact): string {
  const { supportPhone } = contact;
  const name = inHtml(contact.name);
  const metas = [
    [supportEmailMeta, contact.supportEmail],
    [providerNameMeta, contact.name],
  ].map(([key, value = '']) => `<meta name="${key}" content="${inHtml(value)}" />`);
  const [support, grievances] = [inHtml(contact.supportEmail), inHtml(contact.grievanceEmail)];
  const phone = supportPhone === null ? '' : ` · <a href="tel:${inHtml(supportPhone)}">${inHtml(supportPhone)}</a>`;
  return withBrand(page, contact.brand)
    .replaceAll(styleScriptOrName, (found, element?: string) => (element === undefined ? name : found))
    .replaceAll('>galla</span>', () => (contact.name === defaultProviderName ? '>galla</span>' : `>${name}</span>`))
    .replaceAll(`>${defaultSupportEmail}</a>`, `>${defaultSupportEmail}</a>${phone}`)
    .replaceAll(defaultSupportEmail, () => support)
    .replaceAll(defaultGrievanceEmail, () => grievances)
    .replace('</title>', () => `</title>${metas.join('')}`);
}
