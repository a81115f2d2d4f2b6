import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { isFinal } from '@galla/contract/collect/payment-links/states.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { type KeyValue, KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useMerchantName } from '../../../lib/session/use-merchant-name.ts';
import css from './Details.module.css';

/** The references of a link; those that people pass on can be copied. */
export function LinkDetailsSection({ details }: { readonly details: PaymentLinkDetails }) {
  const { link, firstPartAtLeast, language } = details;
  const { superMerchant } = useSession().profile;
  const merchantName = useMerchantName(link.merchantId);
  const optional = (item: KeyValue): KeyValue[] => (item.value === null || item.value === '' ? [] : [item]);
  const items: KeyValue[] = [
    { name: 'Customer', value: link.customerName },
    { name: 'Reference ID', value: link.referenceId, copy: link.referenceId },
    { name: 'Mobile number', value: link.customerPhone, figure: true },
    { name: 'Link ID', value: link.id, copy: link.id },
    { name: 'Email', value: link.customerEmail, figure: true },
    ...optional({ name: 'Store', value: link.storeName }),
    { name: 'Created by', value: link.createdBy ?? 'Your system' },
    {
      name: 'Partial payments',
      value: firstPartAtLeast === null ? 'No' : `Yes, first payment at least ${formatMoney(firstPartAtLeast)}`,
    },
    ...(link.kind === 'ONLINE' ? [{ name: 'Reminders', value: remindersText(details) }] : []),
    { name: 'Language', value: language === 'hi' ? 'हिन्दी' : 'English' },
    {
      name: isFinal(link.state) ? 'Was payable until' : 'Pay by',
      value: formatDateTime(link.expiresAt),
      figure: true,
    },
    ...optional({ name: 'Reason', value: link.reason }),
    ...(superMerchant ? [{ name: 'Merchant', value: merchantName }] : []),
  ];
  return (
    <>
      <KeyValues items={items} />
      <p className={css['late']}>
        A payment started in time counts if the bank confirms it within 15 minutes. After that, it’s refunded.
      </p>
    </>
  );
}

function remindersText({ reminders, timeline }: PaymentLinkDetails): string {
  const sent = timeline.filter(({ what, done }) => what === 'REMINDER' && done).length;
  return reminders === 0 ? 'None' : `${sent} of ${reminders} sent`;
}
