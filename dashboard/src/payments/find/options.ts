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
import { ArrowLeftRight, FileText, Landmark, Link2, QrCode, Store, Undo2, User } from 'lucide-react';
import { refundHref } from '../../refunds/refunds/public/refund-search.ts';
import { reportHrefOf } from '../../reports/reports/public/report-search.ts';
import { settlementHref } from '../../settlements/settlements/public/settlement-search.ts';
import { qrCodeHref } from '../../shops/qr-codes/public/qr-code-search.ts';

/** The kinds of findings as their groups are called. */
export const groupTitles = {
  payment: 'Payments',
  refund: 'Refunds',
  settlement: 'Settlements',
  onlineLink: 'Payment links',
  shopLink: 'Store payment links',
  person: 'People',
  store: 'Stores',
  qrCode: 'QR codes',
  report: 'Reports',
} as const satisfies Record<FindingKind, string>;

const reasonWords = {
  ID: 'ID',
  ORDER: 'Order ID',
  CHARGEBACK: 'Chargeback ID',
  PAYOUT: 'Payout ID',
  UTR: 'UTR',
  ARN: 'ARN',
  UPI_ID: 'UPI ID',
  PHONE: 'Phone',
  AMOUNT: 'Amount',
  DATE: 'Date',
  CARD: 'Card number',
  PHONE_END: 'Last digits of phone',
  NAME: 'Name',
  REFERENCE: 'Reference ID',
  STORE: 'Store',
  BEFORE: 'Previous settlement',
  AFTER: 'Next settlement',
} as const satisfies Record<Reason, string>;

const idWords = {
  payment: 'Transaction ID',
  refund: 'Refund ID',
  settlement: 'Settlement ID',
  onlineLink: 'Payment link ID',
  shopLink: 'Payment link ID',
  person: 'ID',
  store: 'Store ID',
  qrCode: 'QR code ID',
  report: 'Report ID',
} as const satisfies Record<FindingKind, string>;

/** Why a record matched, as text. A payment's UTR is also its RRN. */
export function reasonOf({ kind, because }: Finding): string {
  if (because === 'ID') return idWords[kind];
  return because === 'UTR' && kind === 'payment' ? 'UTR or RRN' : reasonWords[because];
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
  if (kind === 'settlement') return `Settlement of ${formatWeekday(atDay(title))}`;
  return kind === 'report' ? reportKinds[title as ReportKind].name : title;
}

function detailOf({ kind, detail }: Finding): string | null {
  if (detail === null) return null;
  if (kind === 'settlement') return `UTR ${detail}`;
  if (kind === 'refund') return refundStateTexts[detail as keyof typeof refundStateTexts] ?? detail;
  if (kind !== 'report') return detail;
  const [first = '', last = ''] = detail.split('/');
  return first === last ? formatDay(atDay(first)) : `${formatDay(atDay(first))} – ${formatDay(atDay(last))}`;
}
