import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import { pendingRefundNote } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiCallMenu } from '../../../developers/developer/public/ApiCallMenu.tsx';
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
import { lastList } from '../../../payments/transactions/public/last-list.ts';
import { RefundHelp } from '../issue/RefundHelp.tsx';
import { refundSearch } from '../public/refund-search.ts';
import { RefundDecision } from '../RefundDecision.tsx';
import { RefundPill } from '../RefundPill.tsx';
import css from '../Refunds.module.css';
import { askerOf, customerOf, isLost, isOpen } from '../refund-labels.ts';
import { ledgerRows, timelineEvents } from '../refund-view-model.ts';
import { RefundDetailsSection } from './RefundDetailsSection.tsx';
import { RefundReceipt } from './RefundReceipt.tsx';

const c = classNames(css);

/** One refund with all its details. A pending refund is polled. */
export function RefundDetailsPage() {
  const { refundId = '' } = useParams();
  const query = useDetails(
    refunds.details,
    { params: { refundId: refundId.slice(0, 64) } },
    ({ state }) => isOpen(state) && 5000,
  );
  const [back] = useState(lastRefunds);
  return (
    <DetailsOf
      query={query}
      title={t`Refund`}
      back={back}
      missing="REFUND_NOT_FOUND"
      notFound={<NotFound />}
      safe={t`Your refunds are safe. This one could not be loaded.`}
    >
      {(refund) => <Details refund={refund} back={back} />}
    </DetailsOf>
  );
}

/** The link back to the refund list as the person left it. */
function lastRefunds() {
  const last = lastList();
  return { href: last.startsWith(refundSearch.path) ? last : refundSearch.path, label: t`Refunds` };
}

interface Props {
  readonly refund: RefundDetails;
  readonly back: ReturnType<typeof lastRefunds>;
}

function Details({ refund, back }: Props) {
  const [printing, setPrinting] = useState(false);
  const { amount, state, createdAt, failureReason } = refund;
  return (
    <>
      <DetailsHead
        back={back}
        title={
          <DetailsTitle>
            <Money paise={amount} size="display" struck={isLost(state)} />
            <RefundPill refund={refund} />
          </DetailsTitle>
        }
        sub={
          <Trans>
            To <Name>{ph({ customer: customerOf(refund).first })}</Name> by {{ asker: askerOf(refund) }} ·{' '}
            <Figure kind="time">{ph({ time: formatDateTime(createdAt) })}</Figure>
          </Trans>
        }
        actions={
          <>
            <PrintReceipt onPress={() => setPrinting(true)} />
            <ApiCallMenu thing={{ of: 'refund', id: refund.refundId }} />
          </>
        }
      />
      {state === 'AWAITING_APPROVAL' && <RefundDecision refund={refund} />}
      {state === 'PENDING' && (
        <Notice kind="warning" className={c('top')}>
          {pendingRefundNote}
        </Notice>
      )}
      {state === 'FAILED' && (
        <Notice kind="error" className={c('top')}>
          <b>
            <Trans>The money was not returned.</Trans>
          </b>{' '}
          {failureReason ?? t`The bank gave no reason.`}
        </Notice>
      )}
      <DetailsColumns
        main={
          <>
            <DetailsSection title={t`Breakdown`}>
              <Ledger label={t`Breakdown`} notes="column" rows={ledgerRows(refund)} />
            </DetailsSection>
            <DetailsSection title={t`Details`}>
              <RefundDetailsSection refund={refund} />
            </DetailsSection>
          </>
        }
        side={
          <>
            <DetailsTimeline createdAt={createdAt} events={timelineEvents(refund)} />
            <RefundHelp refund={refund} />
          </>
        }
      />
      {printing && <RefundReceipt refund={refund} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

const NotFound = () => (
  <DetailsNotFound title={t`Refund Not Found`} href={refundSearch.path} label={t`Go to refunds`}>
    <Trans>We can’t find this refund. It may belong to another merchant or store.</Trans>
  </DetailsNotFound>
);
