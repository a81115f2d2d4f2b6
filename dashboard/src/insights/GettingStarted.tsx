import { screens } from '@galla/contract/screens.ts';
import { ButtonLink } from '@galla/ui/Button.tsx';
import { CopyButton } from '@galla/ui/CopyButton.tsx';
import { classNames } from '@galla/ui/class-names.ts';
import { Figure } from '@galla/ui/Figure.tsx';
import { Section } from '@galla/ui/Section.tsx';
import { Timeline } from '@galla/ui/Timeline.tsx';
import { renderLink } from '../lib/RouterLink.tsx';
import { allows, useSession } from '../lib/session.ts';
import css from './DashboardPage.module.css';

const c = classNames(css);

const firstPayments = {
  PAYMENT_GATEWAY: 'Once the payment gateway is switched on, each payment shows here within a second.',
  PAYMENT_LINK: 'Once payment links are switched on, each payment shows here within a second.',
  IN_STORE: 'Once your QR codes and card machines are set up, each payment shows here within a second.',
} as const;

/** Greets a merchant that has just registered (REG-01): what is done, what comes next and by whom, and what can be done now. */
export function GettingStarted() {
  const session = useSession();
  const { me, profile } = session;
  if (profile.kycStatus !== 'NOT_INITIATED') return null;
  const product = profile.type === 'ONLINE_MERCHANT' ? profile.serviceLineList[0]?.serviceLineType : undefined;
  return (
    <div className={c('started')}>
      <Section boxed title={`Welcome, ${me.name}`} sub={`This is how ${profile.name} gets to its first payment.`}>
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
            {
              state: 'waiting',
              title: 'Next: verification (KYC)',
              detail:
                'A person at your payments provider takes it up with you. Keep the PAN, the bank account and, if you have one, the GSTIN of the business at hand.',
            },
            { state: 'next', title: 'First payment', detail: firstPayments[product ?? 'IN_STORE'] },
          ]}
        />
        {allows(session, screens.profile.access) && (
          <div className={c('steps')}>
            <ButtonLink href={screens.profile.path} renderLink={renderLink}>
              Look over your profile
            </ButtonLink>
            <ButtonLink kind="text" href={`mailto:support@galla.example?subject=KYC%20of%20${profile.merchantId}`}>
              Write to support
            </ButtonLink>
          </div>
        )}
      </Section>
    </div>
  );
}
