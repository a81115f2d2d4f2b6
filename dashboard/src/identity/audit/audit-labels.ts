import { type KycStatus, kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { featureFlags, merchantAttributes } from '@galla/contract/core/criteria-texts.ts';
import type { AuditEntry } from '@galla/contract/identity/audit/endpoints.ts';
import { reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { dayRange, formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';

type Ways = { readonly [way: string]: MessageDescriptor };

const ways: Ways = {
  OTP: msg`OTP`,
  EMAIL_OTP: msg`Email OTP`,
  PASSWORD: msg`Password`,
  LINK: msg`Email link`,
  REGISTRATION: msg`At registration`,
  SMS: msg`By mobile number`,
  EMAIL: msg`By email`,
  APP: msg`Authenticator app`,
  PASSKEY: msg`Passkey`,
  RECOVERY_CODE: msg`Recovery code`,
};

type Detailed = Pick<AuditEntry, 'detail'>;

/** Whether the provider's operator did it. */
export const isOfProvider = ({ detail }: Detailed) => detail['operator'] !== undefined;

/** The name of the provider's operator. */
export const operatorName = ({ detail: { operator } }: Detailed) =>
  operator === undefined ? undefined : String(operator);

/** The person of an entry. */
export function actorOf(entry: Detailed & Pick<AuditEntry, 'personName'>): string {
  if (entry.personName !== null) return entry.personName;
  if (isOfProvider(entry)) return t`Your payments provider`;
  const { vendor, automatic, chargeback } = entry.detail;
  if (chargeback !== undefined) return t`The customer’s bank`;
  if (automatic !== undefined) return t`Automatic`;
  return vendor === undefined ? t`Unknown person` : t`${vendor}, a vendor`;
}

const seconds: Ways = {
  APP: msg`authenticator app`,
  PASSKEY: msg`Passkey`,
  RECOVERY_CODE: msg`recovery code`,
};
const factors: Ways = { APP: msg`Authenticator app`, PASSKEY: msg`Passkey` };

/** The name of a way; undefined if it has none. */
function said(names: Ways, way: unknown): string | undefined {
  const name = names[String(way)];
  return name === undefined ? undefined : t(name);
}

/** The details of an action; undefined if it has none. */
export function detailOf({ act, outcome, detail }: Pick<AuditEntry, 'act' | 'outcome' | 'detail'>): string | undefined {
  const { way, before, after, count, sessionsEnded, from, to } = detail;
  if (act === 'PASSWORD_CHANGED' && outcome === 'REFUSED') return t`The current password was wrong`;
  if (act === 'NAME_CHANGED') return t`From “${{ before: String(before) }}” to “${{ after: String(after) }}”`;
  const special =
    reportDetail(detail) ??
    providerDetail(detail) ??
    teamDetail(act, detail) ??
    factorDetail(act, detail) ??
    refundDetail(act, detail);
  if (special !== undefined) return special;
  if (act === 'VENDOR_LINK_MADE' || act === 'VENDOR_LINK_CLOSED') return String(detail['vendor']);
  if (typeof way === 'string') return said(ways, way);
  if (typeof from === 'string' && typeof to === 'string') return t`For ${{ period: formatDateRange({ from, to }) }}`;
  const ended = count ?? sessionsEnded;
  if (typeof ended !== 'number' || ended === 0) return undefined;
  return plural(ended, { one: '# session ended', other: '# sessions ended' });
}

function providerDetail(detail: AuditEntry['detail']): string | undefined {
  const { feature, attribute, value, kyc, reason, rate, announcement } = detail;
  if (announcement !== undefined) return String(announcement);
  if (typeof kyc === 'string') {
    const status = Object.hasOwn(kycStatusDetails, kyc) ? kycStatusDetails[kyc as KycStatus].name : kyc;
    return reason === undefined ? status : `${status}: ${reason}`;
  }
  if (rate !== undefined) return `${rate}: ${value}`;
  const key = String(feature ?? attribute);
  if (feature === undefined && attribute === undefined) return reason === undefined ? undefined : String(reason);
  const names: Readonly<Record<string, string>> = { ...featureFlags, ...merchantAttributes };
  return `${Object.hasOwn(names, key) ? names[key] : key}: ${value}`;
}

/** The report and its days, where known. */
function reportDetail({ kind, from, to }: AuditEntry['detail']): string | undefined {
  if (typeof kind !== 'string' || !Object.hasOwn(reportKinds, kind)) return undefined;
  const name = reportKinds[kind as keyof typeof reportKinds].name;
  if (typeof from !== 'string' || typeof to !== 'string') return name;
  return `${name} · ${formatDateRange(dayRange(from, to))}`;
}

/** Details of team actions: the person, then role or stores. */
function teamDetail(act: AuditEntry['act'], detail: AuditEntry['detail']): string | undefined {
  const { name, role, stores, before, after, given, taken } = detail;
  if (act === 'ROLE_CHANGED') {
    const change = after === undefined ? role : t`From “${{ before: String(role) }}” to “${after}”`;
    return [change, added(countOf(given)), takenAway(countOf(taken))].filter((text) => text !== '').join(' · ');
  }
  if (act === 'ROLE_CREATED' || act === 'ROLE_DELETED') return String(role);
  if (name === undefined) return undefined;
  const change = after === undefined ? (role ?? before) : before === '' ? after : `${before} → ${after}`;
  return [name, change, stores].filter((part) => part !== undefined && part !== '').join(' · ');
}

const countOf = (keys: string | number | undefined) => (typeof keys === 'string' ? keys.split(', ').length : 0);
const added = (count: number) =>
  count === 0 ? '' : plural(count, { one: '# permission added', other: '# permissions added' });
const takenAway = (count: number) =>
  count === 0 ? '' : plural(count, { one: '# permission removed', other: '# permissions removed' });

/** Details of second factor actions. */
function factorDetail(act: AuditEntry['act'], detail: AuditEntry['detail']): string | undefined {
  const { way, second, name, member, after } = detail;
  if (act === 'SECOND_FACTOR_ADDED' || act === 'SECOND_FACTOR_REMOVED')
    return [said(factors, way), name].filter((part) => part !== undefined).join(': ');
  if (act === 'SECOND_FACTOR_REQUIREMENT_CHANGED') return String(after);
  if (act === 'PASSKEY_RENAMED') return t`New name: “${{ name: String(name) }}”`;
  if (act === 'SECOND_FACTOR_RESET') return t`For ${{ member: String(member) }}`;
  if (act === 'SECOND_FACTOR_REQUEST_CANCELLED' && member !== undefined) return t`For ${member}`;
  if (act === 'SIGNED_IN' && second !== undefined)
    return t`${{ first: said(ways, way) ?? '' }} and ${{ second: said(seconds, second) ?? '' }}`;
  return undefined;
}

/** Details of refund actions: the amount, or the limits. */
function refundDetail(act: AuditEntry['act'], detail: AuditEntry['detail']): string | undefined {
  const { amount, stepUpAfter, approvalAfter } = detail;
  if (act !== 'REFUND_SETTINGS_CHANGED')
    return /^((BULK_)?REFUND|CHARGEBACK)_/.test(act) && typeof amount === 'number' ? formatMoney(amount) : undefined;
  const proof = t`Identity check above ${{ stepUpAfter: formatMoney(Number(stepUpAfter)) }}`;
  return typeof approvalAfter === 'number'
    ? t`${proof} · second approval above ${{ approvalAfter: formatMoney(approvalAfter) }}`
    : proof;
}
