import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { isLost } from '@galla/contract/payments/payments/states.ts';
import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { InstrumentTile } from '@galla/ui/figures/InstrumentTile.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Name } from '../../../lib/page/Name.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { payerOf } from '../payment-labels.ts';

/** A payment on a phone. The time comes first, so that the store is truncated. */
export function PaymentCard({ row, time }: { readonly row: Payment; readonly time?: ReactNode }) {
  const { profile } = useSession();
  const place = profile.superMerchant ? row.merchantName : row.storeName;
  return (
    <RowCard
      tile={<InstrumentTile icon={instruments[row.instrument].tile} size={40} />}
      title={<Name>{payerOf(row).first}</Name>}
      line={
        <>
          {time ?? <Figure kind="time">{formatTime(row.createdAt)}</Figure>} · {instruments[row.instrument].name}
          {place && ` · ${place}`}
        </>
      }
      amount={<Money paise={row.totalAmount} struck={isLost(row.paymentState)} />}
      state={
        row.refundedAmount > 0 ? (
          <Figure kind="count">
            <Trans>{{ refundedAmount: formatMoney(row.refundedAmount) }} refunded</Trans>
          </Figure>
        ) : (
          <StatusPill state={row.paymentState} text {...(row.paymentState === 'COMPLETED' ? { label: t`Paid` } : {})} />
        )
      }
    />
  );
}
