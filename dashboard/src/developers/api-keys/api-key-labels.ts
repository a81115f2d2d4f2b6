import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { moneyScopes } from '@galla/contract/developers/api-keys/feature.ts';
import { formatDate, formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { scopeNames } from '../developer/public/scope-names.ts';

/** The notes on the scopes in the key form. */
export const scopeNotes: Readonly<Record<ApiScope, MessageDescriptor>> = {
  read: msg`Payments, orders, refunds, links, settlements and reports`,
  orders: msg`Create and cancel orders and QR codes`,
  refunds: msg`Refund payments`,
  links: msg`Create, send and cancel payment links`,
  webhooks: msg`Set up webhooks and read events`,
};

/** The scopes of a key in one line. */
export const scopesText = (scopes: readonly ApiScope[]): string =>
  scopes.map((scope) => t(scopeNames[scope])).join(', ');

/** The refund limits of a key that may refund; undefined for any other. */
export const refundText = ({ scopes, refundLimits }: Pick<ApiKeyEntry, 'scopes' | 'refundLimits'>) =>
  scopes.some((scope) => moneyScopes.has(scope)) ? limitsText(refundLimits) : undefined;

function limitsText({ perRefund, perDay }: ApiKeyEntry['refundLimits']): string {
  if (perRefund === null)
    return perDay === null ? t`No refund limit` : t`Refunds up to ${{ perDay: formatMoney(perDay) }} a day`;
  return perDay === null
    ? t`Refunds up to ${{ perRefund: formatMoney(perRefund) }} each`
    : t`Refunds up to ${{ perRefund: formatMoney(perRefund) }} each, ${{ perDay: formatMoney(perDay) }} a day`;
}

/** The hint by which people recognise a key. */
export const hintOf = ({ mode, lastGroup }: ApiKeyEntry): string => `gk_${mode}_ •••• ${lastGroup}`;

/** The four groups of a key, with its prefix before them. */
export function groupsOf(secret: string): { readonly prefix: string; readonly groups: readonly string[] } {
  const prefix = secret.slice(0, secret.lastIndexOf('_') + 1);
  return { prefix, groups: secret.slice(prefix.length).match(/.{8}/g) ?? [] };
}

/** When a key expires. */
export function endText({ condition, disabledAt, expiresAt }: ApiKeyEntry): string {
  if (condition === 'DISABLED') return t`Disabled ${{ disabledAt: formatDate(disabledAt) }}`;
  if (expiresAt === null) return t`Never expires`;
  return condition === 'EXPIRED'
    ? t`Expired ${{ expiresAt: formatDate(expiresAt) }}`
    : t`Expires ${{ expiresAt: formatDate(expiresAt) }}`;
}

/** When and from where a key was last used. */
export function usedText({ lastUsedAt, lastUsedFrom }: ApiKeyEntry): string {
  return lastUsedAt === null
    ? t`Not used yet`
    : t`Last used ${{ lastUsedAt: formatDateTime(lastUsedAt) }} from ${{ lastUsedFrom: lastUsedFrom ?? '–' }}`;
}
