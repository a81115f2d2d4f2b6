import type { VendorHome } from '@galla/contract/vendors.ts';
import { classNames } from '@galla/ui/class-names.ts';
import { ErrorState } from '@galla/ui/ErrorState.tsx';
import { formatDate, formatDateTime } from '@galla/ui/format/dates.ts';
import { KeyValues } from '@galla/ui/KeyValues.tsx';
import { Section } from '@galla/ui/Section.tsx';
import { SkeletonLines } from '@galla/ui/Skeleton.tsx';
import { Timeline, type TimelineEvent } from '@galla/ui/Timeline.tsx';
import { signOutVendor } from './leave.ts';
import { useHome } from './use-home.ts';
import css from './Vendor.module.css';
import { VendorFrame } from './VendorFrame.tsx';

const c = classNames(css);

/** What a vendor sees: who asks, and what is done (SPL-04). */
export function VendorDashboard() {
  const { home, error, retry } = useHome();
  return (
    <VendorFrame onSignOut={signOutVendor}>
      {home !== undefined ? (
        <Home home={home} />
      ) : error !== undefined ? (
        <ErrorState heading="h1" title="This did not load" onRetry={retry} {...referenceOf(error.requestId)}>
          {error.message}
        </ErrorState>
      ) : (
        <div aria-busy="true">
          <h1>Vendor dashboard</h1>
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
        <b>{merchantName}</b> asked you to confirm your mobile number. That is done.
      </p>
      <div className={c('sections')}>
        <Section title="What happened">
          <Timeline events={stepsOf(home)} />
        </Section>
        <Section title="Who asks">
          <KeyValues
            items={[
              { name: 'Merchant', value: merchantName },
              { name: 'Merchant ID', value: organisationId, figure: true },
              { name: 'You', value: vendorName },
              { name: 'Your number', value: phoneNumber, figure: true },
              { name: 'Asked on', value: formatDate(askedAt), figure: true },
            ]}
          />
        </Section>
      </div>
    </>
  );
}

function stepsOf({ merchantName, askedAt, signedInAt }: VendorHome): TimelineEvent[] {
  return [
    { title: `${merchantName} asked you`, when: formatDate(askedAt), at: askedAt, state: 'done' },
    { title: 'You confirmed your mobile number', when: formatDateTime(signedInAt), at: signedInAt, state: 'done' },
  ];
}
