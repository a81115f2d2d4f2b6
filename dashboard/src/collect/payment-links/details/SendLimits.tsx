import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import type { LinkKind } from '../link-kinds.ts';
import css from './Details.module.css';

const c = classNames(css);

/** The maximum number of messages to a customer per day. */
const maxPerDay = 3;

/** A link's messages and how many may still be sent, reloaded with each change of the link. */
export const messagesOf = (kind: LinkKind, { link, timeline }: PaymentLinkDetails) => {
  const { queryFn, queryKey } = queryOf(kind.messages.find, { params: { id: link.id } });
  return { queryFn, queryKey: [...queryKey, timeline.length] };
};

/** How many messages may still be sent today, so that a refusal is no surprise. */
export function SendLimits({ kind, details }: { readonly kind: LinkKind; readonly details: PaymentLinkDetails }) {
  const { data } = useQuery(messagesOf(kind, details));
  if (data === undefined) return null;
  const hasPhone = details.link.customerPhone !== null;
  return (
    <p className={c('limits')}>
      {hasPhone && t`${{ left: data.left.SMS }} of ${maxPerDay} SMS left today.`}{' '}
      {details.reminders > 0 && t`Reminders go out between 11 AM and 6 PM.`}
    </p>
  );
}
