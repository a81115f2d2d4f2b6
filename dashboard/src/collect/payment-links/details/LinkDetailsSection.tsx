import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { isFinal } from '@galla/contract/collect/payment-links/states.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { type KeyValue, KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    { name: t`Customer`, value: link.customerName },
    { name: t`Reference ID`, value: link.referenceId, copy: link.referenceId },
    { name: t`Mobile number`, value: link.customerPhone, figure: true },
    { name: t`Link ID`, value: link.id, copy: link.id },
    { name: t`Email`, value: link.customerEmail, figure: true },
    ...optional({ name: t`Store`, value: link.storeName }),
    { name: t`Created by`, value: link.createdBy ?? t`Your system` },
    {
      name: t`Partial payments`,
      value:
        firstPartAtLeast === null
          ? t`No`
          : t`Yes, first payment at least ${{ firstPartAtLeast: formatMoney(firstPartAtLeast) }}`,
    },
    ...(link.kind === 'ONLINE' ? [{ name: t`Reminders`, value: remindersText(details) }] : []),
    { name: t`Language`, value: language === 'hi' ? 'हिन्दी' : t`English` },
    {
      name: isFinal(link.state) ? t`Was payable until` : t`Pay by`,
      value: formatDateTime(link.expiresAt),
      figure: true,
    },
    ...optional({ name: t`Reason`, value: link.reason }),
    ...(superMerchant ? [{ name: t`Merchant`, value: merchantName }] : []),
  ];
  return (
    <>
      <KeyValues items={items} />
      <p className={css['late']}>
        <Trans>
          A payment started in time counts if the bank confirms it within 15 minutes. After that, it’s refunded.
        </Trans>
      </p>
    </>
  );
}

function remindersText({ reminders, timeline }: PaymentLinkDetails): string {
  const sent = timeline.filter(({ what, done }) => what === 'REMINDER' && done).length;
  return reminders === 0 ? t`None` : t`${sent} of ${reminders} sent`;
}
