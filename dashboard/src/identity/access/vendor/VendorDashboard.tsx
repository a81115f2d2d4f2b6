import type { VendorHome } from '@galla/contract/settlements/vendors/endpoints.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { SkeletonLines } from '@galla/ui/feedback/Skeleton.tsx';
import { formatDate, formatDateTime, formatNoticeDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Timeline, type TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { signOutVendor } from './leave.ts';
import { useHome } from './use-home.ts';
import css from './Vendor.module.css';
import { VendorFrame } from './VendorFrame.tsx';

const c = classNames(css);

/** A vendor's page: the requesting merchant, and the steps (SPL-04). */
export function VendorDashboard() {
  const { home, error, retry } = useHome();
  return (
    <VendorFrame onSignOut={signOutVendor}>
      {home !== undefined ? (
        <Home home={home} />
      ) : error !== undefined ? (
        <ErrorState heading="h1" title={t`This page didn’t load`} onRetry={retry} {...referenceOf(error.requestId)}>
          {error.message}
        </ErrorState>
      ) : (
        <div aria-busy="true">
          <h1>
            <Trans>Vendor dashboard</Trans>
          </h1>
          <SkeletonLines widths={[320, 240]} />
        </div>
      )}
    </VendorFrame>
  );
}

const referenceOf = (reference: string | undefined) => (reference === undefined ? {} : { reference });

function Home({ home }: { readonly home: VendorHome }) {
  const { merchantName, organisationId, vendorName, phoneNumber, askedAt } = home;
  return (
    <>
      <h1>{vendorName}</h1>
      <p className={c('sub')}>
        <Trans>
          <b>{merchantName}</b> asked you to confirm your mobile number. You’ve confirmed it.
        </Trans>
      </p>
      <div className={c('sections')}>
        <Section title={t`History`}>
          <Timeline events={stepsOf(home)} />
        </Section>
        <Section title={t`Requested by`}>
          <KeyValues
            items={[
              { name: t`Merchant`, value: merchantName },
              { name: t`Merchant ID`, value: organisationId, figure: true },
              { name: t`You`, value: vendorName },
              { name: t`Your number`, value: phoneNumber, figure: true },
              { name: t`Request date`, value: formatNoticeDate(askedAt), figure: true },
            ]}
          />
        </Section>
      </div>
    </>
  );
}

function stepsOf({ merchantName, askedAt, signedInAt }: VendorHome): TimelineEvent[] {
  return [
    { title: t`${merchantName} sent the request`, when: formatDate(askedAt), at: askedAt, state: 'done' },
    { title: t`You confirmed your mobile number`, when: formatDateTime(signedInAt), at: signedInAt, state: 'done' },
  ];
}
