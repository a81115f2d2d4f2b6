import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { type KeyValue, KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { t } from '@lingui/core/macro';
import { Name } from '../../../lib/page/Name.tsx';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { askerOf, reasonWords } from '../refund-labels.ts';

/** The references of a refund. Those that people pass on can be copied. */
export function RefundDetailsSection({ refund }: { readonly refund: RefundDetails }) {
  const { profile } = useSession();
  const { payment, timeline } = refund;
  const decided = timeline.find(({ step }) => step === 'APPROVED' || step === 'REJECTED');
  const id = (name: string, text: string | null): KeyValue => ({ name, value: text, copy: text ?? undefined });
  const optional = (item: KeyValue): KeyValue[] => (item.value === null || item.value === '' ? [] : [item]);
  const items: KeyValue[] = [
    { name: t`Refund reason`, value: reasonWords(refund) },
    { name: t`Refund note`, value: refund.note },
    { name: t`Requested by`, value: askerOf(refund) },
    ...optional({ name: decided?.step === 'REJECTED' ? t`Rejected by` : t`Approved by`, value: decided?.by ?? null }),
    id(t`Refund ID`, refund.refundId),
    id(t`Refund UTR`, refund.utr),
    id(t`Refund ARN`, refund.arn),
    { name: t`Refunded to`, value: <Source refund={refund} /> },
    { name: t`Phone number`, value: refund.customerPhone, figure: true },
    ...optional({ name: t`Store`, value: refund.storeName }),
    {
      name: t`Payment`,
      value: (
        <RouterLink href={`/transactions/details/${payment.unitId}`}>
          <Figure>{formatMoney(payment.totalAmount)}</Figure>
        </RouterLink>
      ),
    },
    id(t`Transaction ID`, payment.unitId),
    id('UTR', payment.utr),
    id(t`Provider transaction ID`, refund.providerTransactionId),
    ...optional(id(t`Merchant order ID`, refund.merchantOrderId)),
    ...(profile.superMerchant ? [{ name: t`Merchant`, value: refund.merchantName }, id('MID', refund.merchantId)] : []),
  ];
  return <KeyValues items={items} />;
}

function Source({ refund: { instrument, instrumentLabel } }: { readonly refund: RefundDetails }) {
  return (
    <span>
      {instruments[instrument].name}
      {instrumentLabel !== null && (
        <>
          , <Name>{instrumentLabel}</Name>
        </>
      )}
    </span>
  );
}
