import { paymentLinkScreens } from '@galla/contract/collect/payment-links/screens.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import type { Finding } from '@galla/contract/payments/find/endpoints.ts';
import type { FindingKind, Reason } from '@galla/contract/payments/find/kinds.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundStateTexts } from '@galla/contract/refunds/refunds/rules.ts';
import { type ReportKind, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { atDay, formatDay, formatWeekday } from '@galla/ui/format/dates.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ArrowLeftRight, FileText, Landmark, Link2, QrCode, Store, Undo2, User } from 'lucide-react';
import { refundHref } from '../../refunds/refunds/public/refund-search.ts';
import { reportHrefOf } from '../../reports/reports/public/report-search.ts';
import { settlementHref } from '../../settlements/settlements/public/settlement-search.ts';
import { qrCodeHref } from '../../shops/qr-codes/public/qr-code-search.ts';

/** The kinds of findings as their groups are called. */
export const groupTitles = {
  payment: msg`Payments`,
  refund: msg`Refunds`,
  settlement: msg`Settlements`,
  onlineLink: msg`Payment links`,
  shopLink: msg`Store payment links`,
  person: msg`People`,
  store: msg`Stores`,
  qrCode: msg`QR codes`,
  report: msg`Reports`,
} as const satisfies Record<FindingKind, MessageDescriptor>;

const reasonWords = {
  ID: msg`ID`,
  ORDER: msg`Order ID`,
  CHARGEBACK: msg`Chargeback ID`,
  PAYOUT: msg`Payout ID`,
  UTR: msg`UTR`,
  ARN: msg`ARN`,
  UPI_ID: msg`UPI ID`,
  PHONE: msg`Phone`,
  AMOUNT: msg`Amount`,
  DATE: msg`Date`,
  CARD: msg`Card number`,
  PHONE_END: msg`Last digits of phone`,
  NAME: msg`Name`,
  REFERENCE: msg`Reference ID`,
  STORE: msg`Store`,
  BEFORE: msg`Previous settlement`,
  AFTER: msg`Next settlement`,
} as const satisfies Record<Reason, MessageDescriptor>;

const idWords = {
  payment: msg`Transaction ID`,
  refund: msg`Refund ID`,
  settlement: msg`Settlement ID`,
  onlineLink: msg`Payment link ID`,
  shopLink: msg`Payment link ID`,
  person: msg`ID`,
  store: msg`Store ID`,
  qrCode: msg`QR code ID`,
  report: msg`Report ID`,
} as const satisfies Record<FindingKind, MessageDescriptor>;

/** Why a record matched, as text. A payment's UTR is also its RRN. */
export function reasonOf({ kind, because }: Finding): string {
  if (because === 'ID') return t(idWords[kind]);
  return because === 'UTR' && kind === 'payment' ? t`UTR or RRN` : t(reasonWords[because]);
}

/** The icon of each kind. */
export const icons = {
  payment: ArrowLeftRight,
  refund: Undo2,
  settlement: Landmark,
  onlineLink: Link2,
  shopLink: Link2,
  person: User,
  store: Store,
  qrCode: QrCode,
  report: FileText,
} as const satisfies Record<FindingKind, IconType>;

const filled = (path: string, value: string) => path.replace(/\$\w+/, encodeURIComponent(value));

/** The screen of a finding. */
export function hrefOf({ kind, id, merchantId, title }: Finding): string {
  if (kind === 'payment') return filled(transactionScreens.transactionDetails.path, id);
  if (kind === 'refund') return refundHref(id);
  if (kind === 'settlement') return settlementHref(id);
  if (kind === 'onlineLink') return filled(paymentLinkScreens.onlinePayLinkDetails.path, id);
  if (kind === 'shopLink') return filled(paymentLinkScreens.payLinkDetails.path, id);
  if (kind === 'store') return filled(filled(storeScreens.storeDetails.path, id), merchantId);
  if (kind === 'qrCode') return qrCodeHref({ id });
  if (kind === 'report') return reportHrefOf(title as ReportKind, id);
  return `${teamScreens.teamMembers.path}?${new URLSearchParams({ q: id })}`;
}

/** The two lines of a result, and the second line without the matching value at its start. */
export function linesOf(finding: Finding): readonly [title: string, sub: string, plainSub: string] {
  const [first, second] = [titleOf(finding), detailOf(finding)];
  const { kind, because, matched, merchantName } = finding;
  const value = kind === 'person' && because !== 'PHONE' ? null : matched;
  const parts = kind === 'qrCode' || kind === 'person' ? [second, value] : [value, second];
  const joined = (all: readonly (string | null)[]) => all.filter((part) => part !== null && part !== '').join(' · ');
  return [first, joined([...parts, merchantName]), joined([second, merchantName])];
}

function titleOf({ kind, title }: Finding): string {
  if (kind === 'settlement') return t`Settlement of ${{ day: formatWeekday(atDay(title)) }}`;
  return kind === 'report' ? reportKinds[title as ReportKind].name : title;
}

function detailOf({ kind, detail }: Finding): string | null {
  if (detail === null) return null;
  if (kind === 'settlement') return t`UTR ${{ utr: detail }}`;
  if (kind === 'refund') return refundStateTexts[detail as keyof typeof refundStateTexts] ?? detail;
  if (kind !== 'report') return detail;
  const [first = '', last = ''] = detail.split('/');
  return first === last ? formatDay(atDay(first)) : `${formatDay(atDay(first))} – ${formatDay(atDay(last))}`;
}
