import type { PaymentLink, PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { isFinal } from '@galla/contract/collect/payment-links/states.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import {
  DetailsColumns,
  DetailsHead,
  DetailsNotFound,
  DetailsOf,
  DetailsSection,
  DetailsTimeline,
  DetailsTitle,
} from '../../../lib/page/details/DetailsOf.tsx';
import { Name } from '../../../lib/page/Name.tsx';
import type { LinkKind } from '../link-kinds.ts';
import { isLost, LinkPill } from '../link-labels.tsx';
import { useLiveLinks } from '../use-live-links.ts';
import css from './Details.module.css';
import { LinkActs } from './LinkActs.tsx';
import { LinkAddress } from './LinkAddress.tsx';
import { LinkAnswers, LinkItems } from './LinkAsked.tsx';
import { LinkAttempts } from './LinkAttempts.tsx';
import { LinkDetailsSection } from './LinkDetailsSection.tsx';
import { LinkReceipt } from './LinkReceipt.tsx';
import { ledgerRows } from './link-ledger.ts';
import { timelineEvents } from './link-timeline.ts';
import { SendLimits } from './SendLimits.tsx';

const c = classNames(css);

/** One payment link with its full history (PAY-02). It updates as its customer pays. */
export function LinkPage({ kind }: { readonly kind: LinkKind }) {
  const { paymentLinkId = '' } = useParams();
  const refreshMs = useLiveLinks();
  const query = useQuery({
    ...queryOf(kind.calls.details, { params: { id: paymentLinkId.slice(0, 64) as PaymentLink['id'] } }),
    retry: false,
    refetchInterval: ({ state: { data } }) => untilRead(data?.link, refreshMs),
  });
  const back = { href: kind.listPath, label: t`Payment links` };
  return (
    <DetailsOf
      query={query}
      title={t`Payment link`}
      back={back}
      missing="STATUS_404"
      safe={t`The link is safe, and your customer can still pay.`}
      notFound={
        <DetailsNotFound title={t`Payment link not found`} href={kind.listPath} label={t`Go to payment links`}>
          <Trans>We can’t find this payment link. It may belong to another merchant.</Trans>
        </DetailsNotFound>
      }
    >
      {(details) => <Details kind={kind} details={details} back={back} />}
    </DetailsOf>
  );
}

/** When a link is read next: also at its expiry, and rarely once it cannot change. */
function untilRead(link: PaymentLink | undefined, refreshMs: number): number {
  if (link === undefined) return refreshMs;
  if (isFinal(link.state)) return 30_000;
  return Math.min(refreshMs, Math.max(1000, Date.parse(link.expiresAt) - currentTime() + 1000));
}

interface Props {
  readonly kind: LinkKind;
  readonly details: PaymentLinkDetails;
}

function Details({ kind, details, back }: Props & { readonly back: { href: string; label: string } }) {
  const [isPrinting, setPrinting] = useState(false);
  const { link } = details;
  return (
    <>
      <DetailsHead
        back={back}
        title={
          <DetailsTitle>
            <Money paise={link.amount} size="display" struck={isLost(link)} />
            <LinkPill link={link} />
          </DetailsTitle>
        }
        sub={<LinkSub link={link} />}
        actions={<LinkActs kind={kind} details={details} onPrint={() => setPrinting(true)} />}
      />
      <DetailsColumns
        main={
          <>
            {link.paidAmount > 0 && link.paidAmount < link.amount && <PaidBar link={link} />}
            <div className={c('onNarrow')}>
              <LinkAddress kind={kind} link={link} />
            </div>
            <DetailsSection title={t`Breakdown`}>
              <Ledger label={t`Breakdown`} notes="column" size="medium" rows={ledgerRows(details)} />
            </DetailsSection>
            <Boundary>
              <LinkAttempts details={details} />
            </Boundary>
            <LinkItems details={details} />
            <LinkAnswers details={details} />
            <DetailsSection title={t`Details`}>
              <LinkDetailsSection details={details} />
            </DetailsSection>
          </>
        }
        side={
          <>
            <div className={c('onWide')}>
              <LinkAddress kind={kind} link={link} />
            </div>
            <DetailsTimeline createdAt={link.createdAt} events={timelineEvents(details)} />
            {!isFinal(link.state) && (
              <Boundary>
                <SendLimits kind={kind} details={details} />
              </Boundary>
            )}
          </>
        }
      />
      {isPrinting && <LinkReceipt details={details} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

function LinkSub({ link: { purpose, customerName, referenceId, expiresAt, state } }: { readonly link: PaymentLink }) {
  return (
    <>
      {purpose !== null && <span className={c('purpose')}>{purpose}</span>}
      <Name>{customerName}</Name> · <Figure wrap="inherit">{referenceId}</Figure>
      {!isFinal(state) && (
        <>
          {' · '}
          <span>
            <Trans>
              Pay by <Figure kind="time">{ph({ expiresAt: formatDateTime(expiresAt) })}</Figure>
            </Trans>
          </span>
        </>
      )}
    </>
  );
}

function PaidBar({ link: { amount, paidAmount } }: { readonly link: PaymentLink }) {
  return (
    <section>
      <div
        className={c('track')}
        role="img"
        aria-label={t`${{ paidAmount: formatMoney(paidAmount) }} of ${{ amount: formatMoney(amount) }} paid`}
      >
        <i style={{ width: `${(paidAmount / amount) * 100}%` }} />
      </div>
      <p className={c('key')}>
        <span>
          <Trans>
            <b className="num">{ph({ paidAmount: formatMoney(paidAmount) })}</b> paid
          </Trans>
        </span>
        <span>
          <Trans>
            <b className="num">{ph({ amount: formatMoney(amount - paidAmount) })}</b> left to pay
          </Trans>
        </span>
      </p>
    </section>
  );
}
