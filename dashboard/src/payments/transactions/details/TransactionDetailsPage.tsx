import { isLost, paymentStateDetails } from '@galla/contract/payments/payments/states.ts';
import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { ApiCallMenu } from '../../../developers/developer/public/ApiCallMenu.tsx';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import {
  DetailsColumns,
  DetailsHead,
  DetailsNotFound,
  DetailsOf,
  DetailsSection,
  DetailsTimeline,
  DetailsTitle,
  PrintReceipt,
} from '../../../lib/page/details/DetailsOf.tsx';
import { useDetails } from '../../../lib/page/details/use-details.ts';
import { Name } from '../../../lib/page/Name.tsx';
import { payerOf } from '../payment-labels.ts';
import { lastList } from '../public/last-list.ts';
import { MoneyWay } from './money/MoneyWay.tsx';
import { NotInStatement } from './money/NotInStatement.tsx';
import { bankEvents, bankState, ledgerRows } from './money/payment-money.ts';
import { usePaymentMoney } from './money/use-payment-money.ts';
import { PaymentDetailsSection } from './PaymentDetailsSection.tsx';
import { PaymentReceipt } from './PaymentReceipt.tsx';
import { timelineEvents } from './payment-timeline.ts';

const pending = ['INITIATED', 'PENDING'];

/** Whether the payment or one of its refunds is in progress. */
const isOnItsWay = ({
  paymentState,
  totalAmount,
  refundedAmount,
  refundableAmount,
  chargedBackAmount,
}: PaymentDetails) =>
  pending.includes(paymentState) ||
  (paymentState === 'COMPLETED' && totalAmount - refundedAmount - chargedBackAmount > refundableAmount);

/** The parts of a payment's page that other features render. */
interface Parts {
  /** The actions in the head. */
  readonly act?: (payment: PaymentDetails) => ReactNode;
  /** The refunds. */
  readonly refunds?: (payment: PaymentDetails) => ReactNode;
}

/** One payment with all its details (TXN-04). It is polled while it is in progress. */
export function TransactionDetailsPage(parts: Parts) {
  const { unitId = '' } = useParams();
  const query = useDetails(
    transactions.unitDetails,
    { params: { unitId: unitId.slice(0, 64) } },
    (payment) => isOnItsWay(payment) && 5000,
  );
  const [back] = useState(cameFrom);
  return (
    <DetailsOf
      query={query}
      title={t`Transaction`}
      back={back}
      missing="TRANSACTION_NOT_FOUND"
      notFound={<NotFound back={back.href} />}
    >
      {(payment) => <Details payment={payment} back={back} {...parts} />}
    </DetailsOf>
  );
}

/** The list that the person came from. */
function cameFrom() {
  const href = lastList();
  return { href, label: labelOf(href) };
}

function labelOf(back: string): string {
  if (back.startsWith('/transactions/live')) return t`Live Transactions`;
  return back.startsWith('/transactions/refunds') ? t`Refunds` : t`Transactions`;
}

function Details({
  payment,
  back,
  act,
  refunds,
}: { readonly payment: PaymentDetails; readonly back: ReturnType<typeof cameFrom> } & Parts) {
  const [printing, setPrinting] = useState(false);
  const { paymentState, totalAmount, createdAt } = payment;
  const { money, isComing } = usePaymentMoney(payment);
  const bank = money && bankState(money);
  const toBank = money === undefined ? [] : bankEvents(money);
  return (
    <>
      <DetailsHead
        back={back}
        title={
          <DetailsTitle>
            <Money paise={totalAmount} size="display" struck={isLost(paymentState)} />
            <StatusPill state={paymentState} label={paymentStateDetails[paymentState].title} />
            {bank && <StatusPill state={paymentState} {...bank} />}
          </DetailsTitle>
        }
        sub={
          <Trans>
            <Name>{ph({ paidBy: payment.paidBy ?? payerOf(payment).first })}</Name> to {{ paidTo: payment.paidTo }} ·{' '}
            <Figure kind="time">{ph({ time: formatDateTime(createdAt) })}</Figure>
          </Trans>
        }
        actions={
          <>
            <ApiCallMenu thing={{ of: 'payment', id: payment.unitId }} />
            <PrintReceipt onPress={() => setPrinting(true)} />
            {act?.(payment)}
          </>
        }
      />
      <DetailsColumns
        main={
          <>
            <DetailsSection title={t`Breakdown`}>
              <Ledger label={t`Breakdown`} notes="column" rows={ledgerRows(payment, money)} size="medium" />
              {money?.settlement && <MoneyWay money={money} paidAt={payment.completedAt ?? createdAt} />}
            </DetailsSection>
            {money && money.settlement === null && <MoneyWay money={money} paidAt={payment.completedAt ?? createdAt} />}
            {isComing ? (
              // The height of the money section is unknown until it loads; content below it would move.
              <Skeleton height={520} round />
            ) : (
              <>
                <Boundary>{refunds?.(payment)}</Boundary>
                <DetailsSection title={t`Details`}>
                  <PaymentDetailsSection payment={payment} hasLedger={money !== undefined} />
                </DetailsSection>
              </>
            )}
          </>
        }
        side={
          <>
            <DetailsTimeline createdAt={createdAt} events={timelineEvents(payment, toBank)} />
            {money && <NotInStatement settlement={money.settlement} />}
          </>
        }
      />
      {printing && <PaymentReceipt payment={payment} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

const NotFound = ({ back }: { readonly back: string }) => (
  <DetailsNotFound title={t`Transaction Not Found`} href={back} label={t`Go to transactions`}>
    <Trans>We can’t find this payment. It may belong to another merchant or store.</Trans>
  </DetailsNotFound>
);
