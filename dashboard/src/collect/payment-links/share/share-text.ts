import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { formatDate } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';

/** The contents of a message about a link. */
export interface SharedLink {
  readonly merchantName: string;
  /** What is left to pay, in paise. */
  readonly due: number;
  readonly purpose: string | null;
  readonly referenceId: string;
  readonly expiresAt: string;
  readonly url: string;
}

/** A link for sharing; undefined before it has an address. */
export function sharedLinkOf(link: PaymentLink, merchantName: string): SharedLink | undefined {
  const { url, amount, paidAmount, purpose, referenceId, expiresAt } = link;
  return url === null ? undefined : { merchantName, due: amount - paidAmount, purpose, referenceId, expiresAt, url };
}

/** The text for a chat: the merchant, the amount, the purpose, the last day and the address. */
export function shareText({ merchantName, due, purpose, referenceId, expiresAt, url }: SharedLink): string {
  return t`${merchantName} has requested ${{ due: formatMoney(due) }} for ${{ purpose: purpose ?? referenceId }}. Pay by ${{ expiresAt: formatDate(expiresAt) }}: ${url}`;
}

/** The address that opens UPI directly: the payment page starts with the phone's apps, or with the QR code. */
export const upiUrl = ({ url }: Pick<SharedLink, 'url'>): string => `${url}?way=upi`;

/** Opens WhatsApp with the text filled in; the person chooses the chat. */
export const whatsAppHref = (link: SharedLink): string => `https://wa.me/?text=${encodeURIComponent(shareText(link))}`;

/** Opens the phone's messages with the text filled in. */
export const smsHref = (link: SharedLink): string => `sms:?body=${encodeURIComponent(shareText(link))}`;

/** Opens the mail program with the text filled in. */
export const mailHref = (link: SharedLink): string =>
  `mailto:?subject=${encodeURIComponent(`${link.merchantName}: ${link.purpose ?? link.referenceId}`)}&body=${encodeURIComponent(shareText(link))}`;

/** An address without its scheme in two parts, so that its code can be emphasised. */
export function addressParts(url: string): readonly [place: string, code: string] {
  const shown = url.replace(/^https?:\/\//, '');
  const at = shown.lastIndexOf('/') + 1;
  return [shown.slice(0, at), shown.slice(at)];
}
