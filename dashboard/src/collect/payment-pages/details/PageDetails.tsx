import { managesPages } from '@galla/contract/collect/payment-links/access.ts';
import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import type { PaymentPage, PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatDateTime, formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import {
  DetailsColumns,
  DetailsHead,
  DetailsOf,
  DetailsSection,
  DetailsTitle,
} from '../../../lib/page/details/DetailsOf.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { useLiveLinkPayments } from '../../payment-links/public/use-live-link-payments.ts';
import { PageNotFound } from '../PageNotFound.tsx';
import { PagePill } from '../PagePill.tsx';
import { usePageChange } from '../page-changes.ts';
import { pagesHref } from '../page-links.ts';
import css from './Details.module.css';
import { PageActs } from './PageActs.tsx';
import { PageItems } from './PageItems.tsx';
import { PagePayments, usePaymentsPending } from './PagePayments.tsx';
import { PageShare } from './PageShare.tsx';

const c = classNames(css);

const back = () => ({ href: pagesHref, label: t`Payment pages` });

/** One payment page with its totals (PAY-07). It updates as customers pay. */
export function PageDetails() {
  const { pageId = '' } = useParams();
  const refreshMs = useLiveLinkPayments(usePageChange());
  const query = useQuery({
    ...queryOf(paymentPages.details, { params: { id: pageId.slice(0, 64) as PaymentPage['id'] } }),
    retry: false,
    refetchInterval: refreshMs,
  });
  return (
    <DetailsOf
      query={query}
      title={t`Payment page`}
      back={back()}
      missing="STATUS_404"
      safe={t`The page is safe, and customers can pay there.`}
      notFound={<PageNotFound />}
    >
      {(details) => <Details details={details} />}
    </DetailsOf>
  );
}

function Details({ details }: { readonly details: PaymentPageDetails }) {
  const session = useSession();
  const { page } = details;
  const isPending = usePaymentsPending(page);
  return (
    <>
      <DetailsHead
        title={
          <DetailsTitle>
            {page.title} <PagePill state={page.state} />
          </DetailsTitle>
        }
        back={back()}
        actions={allows(session, managesPages) && <PageActs details={details} />}
      />
      <div className={c('totals')}>
        <StatStrip
          stats={[
            { label: t`Paid`, value: <Money paise={page.paidAmount} /> },
            { label: t`Payments`, value: <Figure kind="count">{formatCount(page.payments)}</Figure> },
            { label: t`Items sold`, value: <Figure kind="count">{formatCount(page.itemsSold)}</Figure> },
            {
              label: t`Last payment`,
              value: page.lastPaidAt === null ? '–' : <Figure kind="time">{formatDay(page.lastPaidAt)}</Figure>,
              note: page.lastPaidAt === null ? undefined : <Figure kind="time">{formatTime(page.lastPaidAt)}</Figure>,
            },
          ]}
        />
      </div>
      <DetailsColumns
        main={
          <>
            <DetailsSection title={t`Payments`}>
              <PagePayments page={page} />
            </DetailsSection>
            <div className={c('after', isPending && 'unsettled')}>
              {details.items.length > 0 && (
                <DetailsSection title={t`Items`}>
                  <PageItems items={details.items} />
                </DetailsSection>
              )}
              <DetailsSection title={t`Details`}>
                <PageDetailsSection details={details} />
              </DetailsSection>
            </div>
          </>
        }
        side={<PageShare page={page} />}
      />
    </>
  );
}

function PageDetailsSection({ details }: { readonly details: PaymentPageDetails }) {
  const { page, earlierSlugs, language, listed } = details;
  return (
    <KeyValues
      items={[
        { name: t`Customers pay`, value: payText(details) },
        { name: t`Page ID`, value: page.id, copy: page.id },
        { name: t`Starts`, value: page.startsAt === null ? t`At once` : formatDateTime(page.startsAt) },
        { name: t`Ends`, value: page.endsAt === null ? t`When you close it` : formatDateTime(page.endsAt) },
        { name: t`Language`, value: language === 'hi' ? 'हिन्दी' : t`English` },
        { name: t`Search engines`, value: listed ? t`Allowed` : t`Not allowed` },
        { name: t`Created by`, value: page.createdBy },
        ...(earlierSlugs.length === 0
          ? []
          : [{ name: t`Earlier addresses`, value: earlierSlugs.map((slug) => `/p/${slug}`).join(', ') }]),
      ]}
    />
  );
}

function payText({ page, amount, least, most }: PaymentPageDetails): string {
  if (page.kind === 'FIXED') return formatMoney(amount ?? 0);
  return page.kind === 'OPEN'
    ? t`${{ least: formatMoney(least ?? 0) }} to ${{ most: formatMoney(most ?? 0) }}`
    : t`Item prices`;
}
