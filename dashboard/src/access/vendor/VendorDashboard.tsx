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

/** What a vendor sees: who asks, how far it is, and what comes next (SPL-04). */
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
        <b>{merchantName}</b> asks you to verify who you are, so that your share of its sales can go to your own bank
        account.
      </p>
      <div className={c('sections')}>
        <Section title="How far it is">
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
    { title: 'You proved your mobile number', when: formatDateTime(signedInAt), at: signedInAt, state: 'done' },
    {
      title: 'KYC: your PAN, your bank account, a short video call',
      detail: `This step comes with a later release of Galla. There is nothing for you to do now; ${merchantName} tells you when it begins.`,
      state: 'next',
    },
    {
      title: 'Your share goes to your bank account',
      detail: 'After KYC, with each settlement.',
      state: 'next',
    },
  ];
}
