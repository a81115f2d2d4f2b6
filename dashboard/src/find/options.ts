import type { Finding } from '@galla/contract/find/endpoints.ts';
import type { FindingKind, Reason } from '@galla/contract/find/kinds.ts';
import { paymentLinkScreens } from '@galla/contract/payment-links/screens.ts';
import { refundStateTexts } from '@galla/contract/refunds/rules.ts';
import { storeScreens } from '@galla/contract/stores/screens.ts';
import { teamScreens } from '@galla/contract/team/screens.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { ArrowLeftRight, Landmark, Link2, Store, Undo2, User } from 'lucide-react';
import { refundHref } from '../lib/lists/refund-search.ts';
import { settlementHref } from '../lib/lists/settlement-search.ts';

/** The kinds of findings as their groups are called. */
export const groupTitles = {
  payment: 'Payments',
  refund: 'Refunds',
  settlement: 'Settlements',
  onlineLink: 'Payment links',
  shopLink: 'Payment links of shops',
  store: 'Stores',
  person: 'People',
} as const satisfies Record<FindingKind, string>;

/** Why something was found, in words. */
export const reasonWords = {
  ID: 'ID',
  ORDER: 'Order ID',
  UTR: 'UTR',
  ARN: 'ARN',
  UPI_ID: 'UPI ID',
  PHONE: 'Phone',
  AMOUNT: 'Amount',
  CARD: 'Card number',
  NAME: 'Name',
  REFERENCE: 'Reference ID',
  STORE: 'Store',
} as const satisfies Record<Reason, string>;

/** The icon of each kind. */
export const icons = {
  payment: ArrowLeftRight,
  refund: Undo2,
  settlement: Landmark,
  onlineLink: Link2,
  shopLink: Link2,
  store: Store,
  person: User,
} as const satisfies Record<FindingKind, IconType>;

const filled = (path: string, value: string) => path.replace(/\$\w+/, encodeURIComponent(value));

/** The screen of a finding. */
export function hrefOf({ kind, id, merchantId }: Finding): string {
  if (kind === 'payment') return filled(transactionScreens.transactionDetails.path, id);
  if (kind === 'refund') return refundHref(id);
  if (kind === 'settlement') return settlementHref(id);
  if (kind === 'onlineLink') return filled(paymentLinkScreens.onlinePayLinkDetails.path, id);
  if (kind === 'shopLink') return filled(paymentLinkScreens.payLinkDetails.path, id);
  if (kind === 'store') return filled(filled(storeScreens.storeDetails.path, id), merchantId);
  return `${teamScreens.teamMembers.path}?${new URLSearchParams({ q: id })}`;
}

/** The two lines of a finding. */
export function linesOf({ kind, title, detail, merchantName }: Finding): readonly [string, string] {
  const [first, second] =
    kind === 'settlement'
      ? [`Settlement of ${formatWeekday(atDay(title))}`, detail === null ? null : `UTR ${detail}`]
      : kind === 'refund'
        ? [title, refundStateTexts[detail as keyof typeof refundStateTexts] ?? detail]
        : [title, detail];
  return [first, [second, merchantName].filter((part) => part !== null).join(' · ')];
}

/** What a text that finds nothing may lack. */
export function guessOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  if (digits.length === 11) return 'This number has 11 digits, a UTR has 12.';
  if (digits.length === 9) return 'This number has 9 digits, a mobile number has 10.';
  return digits.length > 12 && digits.length < 23
    ? `This number has ${digits.length} digits. A UTR has 12, an ARN has 23.`
    : undefined;
}
