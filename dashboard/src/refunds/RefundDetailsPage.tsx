import { pendingRefundNote } from '@galla/contract/refund-rules.ts';
import { type RefundDetails, refunds } from '@galla/contract/refunds.ts';
import { Button, ButtonLink } from '@galla/ui/Button.tsx';
import { classNames } from '@galla/ui/class-names.ts';
import { EmptyState } from '@galla/ui/EmptyState.tsx';
import { Figure } from '@galla/ui/Figure.tsx';
import { formatDateTime, formatDay } from '@galla/ui/format/dates.ts';
import { Ledger } from '@galla/ui/Ledger.tsx';
import { Money } from '@galla/ui/Money.tsx';
import { Notice } from '@galla/ui/Notice.tsx';
import { PageHead } from '@galla/ui/PageHead.tsx';
import { Section } from '@galla/ui/Section.tsx';
import { Timeline } from '@galla/ui/Timeline.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionLabel } from '../lib/ActionLabel.tsx';
import { queryOf } from '../lib/api.ts';
import { Boundary } from '../lib/Boundary.tsx';
import { DetailsColumns, DetailsOf, DetailsTitle } from '../lib/DetailsOf.tsx';
import { lastList } from '../lib/last-list.ts';
import { Name } from '../lib/Name.tsx';
import { renderLink } from '../lib/RouterLink.tsx';
import { RefundDecision } from './RefundDecision.tsx';
import { RefundFacts } from './RefundFacts.tsx';
import { RefundHelp } from './RefundHelp.tsx';
import { RefundPill } from './RefundPill.tsx';
import { RefundReceipt } from './RefundReceipt.tsx';
import css from './Refunds.module.css';
import { refundsPath } from './refund-search.ts';
import { ledgerRows, timelineEvents } from './refund-story.ts';
import { askerOf, customerOf, isLost, isOpen } from './refund-words.ts';

const c = classNames(css);

/** One refund with everything known of it. One that is still on its way is asked for again. */
export function RefundDetailsPage() {
  const { refundId = '' } = useParams({ strict: false }) as { readonly refundId?: string };
  const query = useQuery({
    ...queryOf(refunds.details, { params: { refundId: refundId.slice(0, 64) } }),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data.state) ? 5000 : false),
  });
  return (
    <DetailsOf
      query={query}
      title="Refund"
      head={(title) => <Head title={title} />}
      missing="REFUND_NOT_FOUND"
      notFound={<NotFound />}
      safe="Your refunds are safe. This one could not be read."
    >
      {(refund) => <Details refund={refund} />}
    </DetailsOf>
  );
}

interface HeadProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
}

/** Back leads to the list as it was. */
function Head(props: HeadProps) {
  const [back] = useState(() => {
    const last = lastList();
    return last.startsWith(refundsPath) ? last : refundsPath;
  });
  return <PageHead back={{ href: back, label: 'Refunds' }} renderLink={renderLink} {...props} />;
}

function Details({ refund }: { readonly refund: RefundDetails }) {
  const [printing, setPrinting] = useState(false);
  const { amount, state, createdAt, failureReason } = refund;
  return (
    <>
      <Head
        title={
          <DetailsTitle>
            <Money paise={amount} size="display" struck={isLost(state)} />
            <RefundPill refund={refund} />
          </DetailsTitle>
        }
        sub={
          <>
            To <Name>{customerOf(refund).first}</Name> by {askerOf(refund)} ·{' '}
            <Figure kind="time">{formatDateTime(createdAt)}</Figure>
          </>
        }
        actions={
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            <ActionLabel>Print receipt</ActionLabel>
          </Button>
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
          <b>The money did not go back.</b> {failureReason ?? 'The bank gave no reason.'}
        </Notice>
      )}
      <DetailsColumns
        main={
          <>
            <Section title="Money">
              <Boundary>
                <Ledger label="Money" notes="column" rows={ledgerRows(refund)} />
              </Boundary>
            </Section>
            <Section title="Details">
              <Boundary>
                <RefundFacts refund={refund} />
              </Boundary>
            </Section>
          </>
        }
        side={
          <>
            <Section boxed title="Timeline" right={<span className={c('day')}>{formatDay(createdAt)}, IST</span>}>
              <Boundary>
                <Timeline events={timelineEvents(refund)} />
              </Boundary>
            </Section>
            <RefundHelp refund={refund} />
          </>
        }
      />
      {printing && <RefundReceipt refund={refund} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

const NotFound = () => (
  <EmptyState
    title="Refund Not Found"
    actions={
      <ButtonLink kind="primary" href={refundsPath} renderLink={renderLink}>
        Go to refunds
      </ButtonLink>
    }
  >
    No refund of yours has this id. It may belong to another merchant or store.
  </EmptyState>
);
