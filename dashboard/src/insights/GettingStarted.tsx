import { completeKyc } from '@galla/contract/onboarding/area.ts';
import { profileHome } from '@galla/contract/profile/area.ts';
import { storeScreens } from '@galla/contract/stores/screens.ts';
import { verifyUpi } from '@galla/contract/upi-verification/area.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Timeline, type TimelineEvent } from '@galla/ui/layout/Timeline.tsx';
import { supportHref } from '../lib/page/provider.ts';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { allows, type Session, useSession } from '../lib/session/session.ts';
import css from './DashboardPage.module.css';

const c = classNames(css);

/** How long a successful decision is shown. */
const tellsForMs = 7 * 86_400_000;

/**
 * Guides a new merchant until it takes payments (REG-01): the state of its verification, the next step and who does it.
 */
export function GettingStarted() {
  const session = useSession();
  const { me, profile } = session;
  const { kycStatus, kycSince } = profile;
  if (kycStatus === null) return null;
  if (kycStatus === 'VERIFIED' && (kycSince === null || Date.now() - Date.parse(kycSince) > tellsForMs)) return null;
  const greeting =
    kycStatus === 'NOT_INITIATED'
      ? { title: `Welcome, ${me.name}`, sub: `This is how ${profile.name} gets to its first payment.` }
      : { title: 'Verification (KYC)', sub: `How far ${profile.name} is on its way to payments.` };
  return (
    <div className={c('started')}>
      <Section boxed {...greeting}>
        <Timeline
          events={[
            {
              state: 'done',
              title: 'Registered',
              detail: (
                <>
                  Your merchant id is <Figure kind="id">{profile.merchantId}</Figure>
                  <CopyButton text={profile.merchantId} name="merchant id" />
                </>
              ),
            },
            verification(session, kycStatus),
            {
              state: needsStore(session) ? 'waiting' : 'next',
              title: needsStore(session) ? 'Next: your store with its QR code' : 'First payment',
              detail: needsStore(session)
                ? 'About 3 minutes. Customers pay by the QR code of your counter.'
                : 'Each payment shows here within a second.',
            },
          ]}
        />
        {allows(session, profileHome.access) && (
          <div className={c('steps')}>
            {mayChangeKyc(session) && (
              <ButtonLink kind="primary" href={completeKyc.path} renderLink={renderLink}>
                Complete KYC
              </ButtonLink>
            )}
            {mayVerifyUpi(session) && (
              <ButtonLink kind="primary" href={verifyUpi.path} renderLink={renderLink}>
                Verify your UPI ID
              </ButtonLink>
            )}
            {needsStore(session) && (
              <ButtonLink kind="primary" href={storeScreens.addStore.path} renderLink={renderLink}>
                Add your store
              </ButtonLink>
            )}
            <ButtonLink href={profileHome.path} renderLink={renderLink}>
              Look over your profile
            </ButtonLink>
            <ButtonLink kind="text" href={supportHref(`KYC of ${profile.merchantId}`)}>
              Write to support
            </ButtonLink>
          </div>
        )}
      </Section>
    </div>
  );
}

/** Whether the person fills in KYC, and it is not being decided on. */
const mayChangeKyc = (session: Session): boolean =>
  allows(session, completeKyc.access) && /^(NOT_INITIATED|FAILED)$/.test(session.profile.kycStatus ?? '');

/** Whether the person verifies the UPI address of the shop, which was not verified yet. */
const mayVerifyUpi = (session: Session): boolean =>
  allows(session, verifyUpi.access) && session.profile.kycStatus !== 'VERIFIED';

/** Whether a verified shop has no store yet: QR codes belong to stores. */
const needsStore = (session: Session): boolean =>
  allows(session, storeScreens.addStore.access) &&
  session.profile.kycStatus === 'VERIFIED' &&
  session.profile.storeCount === 0;

/** What comes before the verification, and who does it. Online merchants fill in their details themselves. */
function nextOf({ me, profile }: Session): string {
  if (profile.type === 'ONLINE_MERCHANT')
    return me.admin
      ? 'About 10 minutes. Keep the PAN, bank account and GSTIN of the business ready.'
      : 'Only admins can complete KYC. Ask your admin.';
  return me.admin
    ? 'About 1 minute. The bank says whose your UPI ID is, and you can be paid.'
    : 'Only admins can verify the UPI ID of the business. Ask your admin.';
}

/** The step of the verification, which the provider decides on. */
function verification(session: Session, status: NonNullable<Session['profile']['kycStatus']>): TimelineEvent {
  const { me, profile } = session;
  const since = profile.kycSince === null ? {} : { at: profile.kycSince, when: formatDate(profile.kycSince) };
  if (status === 'NOT_INITIATED')
    return {
      state: 'waiting',
      title: 'Next: verification (KYC)',
      detail: nextOf(session),
    };
  if (status === 'SUBMITTED')
    return {
      state: 'waiting',
      title: 'Verification is under way',
      detail: 'Your payments provider checks what was submitted. That takes 3 to 5 working days.',
      ...since,
    };
  if (status === 'VERIFIED')
    return { state: 'done', title: 'Verified', detail: 'Your payments provider has verified the business.', ...since };
  return {
    state: 'failed',
    title: 'Verification failed',
    detail: (
      <>
        {profile.kycReason !== null && (
          <>
            Your payments provider says: {profile.kycReason}
            <br />
          </>
        )}
        {me.admin
          ? 'Write to support with the right documents, and it is checked again.'
          : 'Ask your admin to write to support with the right documents.'}
      </>
    ),
    ...since,
  };
}
