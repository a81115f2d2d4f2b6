import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import {
  isFinal,
  type PaymentLinkDisplay,
  paymentLinkDisplay,
  paymentLinkVariantDisplay,
} from '@galla/contract/collect/payment-links/states.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDayOfYear, formatTime, type Instant, isoDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import { msg, plural, t } from '@lingui/core/macro';

type Shown = Pick<PaymentLink, 'state' | 'variant'>;

/** The display of a link: its state, or a more specific variant. */
export const displayOf = ({ state, variant }: Shown): PaymentLinkDisplay =>
  variant === null ? paymentLinkDisplay[state] : paymentLinkVariantDisplay[variant];

const groups: Record<PaymentLinkDisplay['tone'], StatusGroup> = {
  info: 'info',
  disabled: 'neutral',
  error: 'error',
  warning: 'warning',
  success: 'success',
};

/** The state of a link as glyph, word and colour (PAY-03). */
export function LinkPill({ link, text = false }: { readonly link: Shown; readonly text?: boolean }) {
  const { tone, name } = displayOf(link);
  return <StatusPill state={link.variant ?? link.state} label={name} group={groups[tone]} text={text} />;
}

/** Whether its amount will not arrive: it ended unpaid. */
export const isLost = ({ state, paidAmount }: PaymentLink) =>
  isFinal(state) && state !== 'COMPLETED' && paidAmount === 0;

/** The labels of the payment methods in lists. */
export const methodNames = {
  UPI: msg`UPI`,
  CARD: msg`Card`,
  NET_BANKING: msg`Net banking`,
  WALLET: msg`Wallet`,
} as const;

/** The tiles of the payment methods. */
export const methodTiles = { UPI: 'phone', CARD: 'card', NET_BANKING: 'bank', WALLET: 'wallet' } as const;

/** `10:22 AM` on the day the link was created; on another day with the date. */
const moment = ({ createdAt }: PaymentLink, at: Instant) =>
  isoDay(at) === isoDay(createdAt) ? formatTime(at) : `${formatDayOfYear(at)}, ${formatTime(at)}`;

/** The line of evidence below the state. */
export function proofOf(link: PaymentLink): string {
  const { state, variant, amount, paidAmount, refundedAmount, closedBy, reason } = link;
  if (state === 'CREATED') return t`A few seconds left`;
  if (state === 'ERRORED') return t`Link not created. Try again.`;
  if (state === 'CANCELLED') return closedBy === null ? t`By your system` : t`By ${{ by: closedBy }}`;
  if (state === 'EXPIRED') return moment(link, link.expiresAt);
  if (state === 'FAILED') return reason ?? attemptsText(link.failedAttempts);
  if (state === 'COMPLETED')
    return refundedAmount > 0 ? t`${{ refundedAmount: formatMoney(refundedAmount) }} refunded` : paidText(link);
  if (variant === 'PAYING') return payingText(link);
  if (variant === 'PART_PAID') return t`${{ amount: formatMoney(amount - paidAmount) }} left`;
  if (variant === 'NOT_DELIVERED') return link.undelivered ?? t`Message not delivered`;
  return link.openedAt === null ? t`Not opened yet` : t`Opened ${{ moment: moment(link, link.openedAt) }}`;
}

function paidText({ createdAt, closedAt, lastMethod }: PaymentLink): string {
  const at = closedAt ?? createdAt;
  const when = isoDay(at) === isoDay(createdAt) ? formatTime(at) : formatDayOfYear(at);
  return lastMethod === null ? when : `${when}, ${t(methodNames[lastMethod])}`;
}

const attemptsText = (count: number) => plural(count, { one: '# attempt declined', other: '# attempts declined' });

function payingText({ lastMethod, attempts }: PaymentLink): string {
  if (lastMethod === null) return t`Payment in progress`;
  const way = t(methodNames[lastMethod]);
  if (attempts <= 1) return t`${way}, first attempt`;
  return attempts === 2 ? t`${way}, second attempt` : t`${way}, attempt ${attempts}`;
}
