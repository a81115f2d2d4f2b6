import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { paymentLinkFailures } from '@galla/contract/collect/payment-links/fields.ts';
import type { LinkActivation } from '@galla/contract/collect/payment-links/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime, formatTime } from '@galla/ui/format/dates.ts';
import { Ban, CircleCheck, CircleX, Clock, Link2, RefreshCw } from 'lucide-react';
import { supportEmail, supportHref } from '../../../lib/page/provider.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, type Session, useSession } from '../../../lib/session/session.ts';
import { ActivationCard, type ActivationStep } from './ActivationCard.tsx';

interface CardProps {
  readonly activation: LinkActivation;
}

interface ActProps extends CardProps {
  /** Requests payment links; undefined for people without the permission. */
  readonly onRequest: (() => void) | undefined;
  readonly busy: boolean;
}

const step = (isDone: boolean, done: string, open: string, beside?: string): ActivationStep =>
  isDone ? { state: 'done', text: done } : { state: 'open', text: open, ...(beside && { beside }) };

/** The account is shown only to people of the whole merchant. */
const preconditions = (
  { kycComplete, onboardingComplete, account }: LinkActivation,
  storeRestricted: boolean,
): ActivationStep[] => [
  step(kycComplete, 'KYC is complete', 'KYC'),
  step(onboardingComplete, 'Onboarding is complete', 'Onboarding', kycComplete ? '' : 'After KYC'),
  ...(storeRestricted ? [] : [step(account !== null, `${accountText(account)} is verified`, 'Bank account')]),
];

const accountText = (account: LinkActivation['account']) =>
  account === null ? '' : `${account.bank} •• ${account.last4}`;

const supportSubject = (activation: LinkActivation) => `Payment links ${activation.reference ?? ''}`.trim();

const AskSupport = ({ activation, primary = false }: CardProps & { readonly primary?: boolean }) => (
  <ButtonLink kind={primary ? 'primary' : 'plain'} href={supportHref(supportSubject(activation))}>
    Get help
  </ButtonLink>
);

/** Nothing requested yet: what links are, and how to get them. */
export function ReadyCard({ activation, onRequest, busy }: ActProps) {
  const { storeRestricted } = useSession().me;
  return (
    <ActivationCard
      icon={Link2}
      tone="info"
      title="Get paid with a link"
      text="Send a link by SMS, email or WhatsApp. Customers pay by UPI, card, net banking or wallet."
      steps={preconditions(activation, storeRestricted)}
      actions={
        onRequest && (
          <Button kind="primary" busy={busy} busyLabel="Requesting" onClick={onRequest}>
            Activate payment links
          </Button>
        )
      }
    />
  );
}

/** The screen that completes what is missing, for people who may open it. */
function repairOf(session: Session, { kycComplete }: LinkActivation) {
  if (!kycComplete) {
    const { kycStatus } = session.profile;
    const isUnderWay = kycStatus !== null && kycStatusDetails[kycStatus].isInReview;
    const label = isUnderWay ? 'See the progress' : 'Continue KYC';
    return allows(session, completeKyc.access) ? { label, href: completeKyc.path } : undefined;
  }
  return allows(session, gatewayActivation.access)
    ? { label: 'Activate payment gateway', href: gatewayActivation.path }
    : undefined;
}

/** KYC or onboarding is not complete. */
export function MissingCard({ activation }: CardProps) {
  const session = useSession();
  const { storeRestricted } = session.me;
  const repair = repairOf(session, activation);
  return (
    <ActivationCard
      icon={Link2}
      tone="neutral"
      title={activation.kycComplete ? 'Complete your onboarding first' : 'Complete your KYC first'}
      text="Activate payment links once your KYC and onboarding are complete."
      steps={preconditions(activation, storeRestricted)}
      actions={
        <>
          {repair && (
            <ButtonLink kind="primary" href={repair.href} renderLink={renderLink}>
              {repair.label}
            </ButtonLink>
          )}
          <AskSupport activation={activation} primary={repair === undefined} />
        </>
      }
    />
  );
}

/** The request is being checked. */
export function ActivatingCard({ activation, onCheck, busy }: CardProps & { onCheck: () => void; busy: boolean }) {
  const { requestedAt } = activation;
  return (
    <ActivationCard
      icon={Clock}
      tone="warning"
      title="Activating payment links"
      text={`Requested ${formatDateTime(requestedAt)}. Most requests finish within 15 minutes.`}
      steps={[
        { state: 'done', text: 'Request received', beside: <Figure kind="time">{formatTime(requestedAt)}</Figure> },
        { state: 'wait', text: 'Bank confirms the account', beside: 'In progress' },
        { state: 'open', text: 'Ready to create links' },
      ]}
      actions={
        <Button icon={RefreshCw} busy={busy} busyLabel="Checking" onClick={onCheck}>
          Check again
        </Button>
      }
    />
  );
}

/** Links can be created, and there are none yet. */
export function ActivatedCard({ activation, createHref }: CardProps & { readonly createHref: string | undefined }) {
  const { account } = activation;
  return (
    <ActivationCard
      icon={CircleCheck}
      tone="success"
      title="Payment links are active"
      text="Create your first link. Payments appear here instantly."
      steps={[
        { state: 'done', text: 'UPI, cards, net banking, wallets' },
        { state: 'done', text: 'The fee is shown at each payment' },
        ...(account === null
          ? []
          : [{ state: 'done' as const, text: `Settled to ${accountText(account)} the next working day` }]),
      ]}
      actions={
        createHref !== undefined && (
          <ButtonLink kind="primary" href={createHref} renderLink={renderLink}>
            Create payment link
          </ButtonLink>
        )
      }
    />
  );
}

/** The provider has refused, with the reason. */
export function FailedCard({ activation, onRequest, busy }: ActProps) {
  const { reason, reference, decidedAt } = activation;
  return (
    <ActivationCard
      icon={CircleX}
      tone="error"
      title="Activation failed"
      text={`${reason ?? 'The request was not accepted.'} Your money isn’t affected.`}
      steps={[
        { state: 'done', text: 'Decision made', beside: <Figure kind="time">{formatDateTime(decidedAt)}</Figure> },
        ...(reference === null
          ? []
          : [{ state: 'done' as const, text: 'Reference', beside: <Reference id={reference} /> }]),
      ]}
      actions={
        <>
          {onRequest && (
            <Button kind="primary" busy={busy} busyLabel="Requesting" onClick={onRequest}>
              Request again
            </Button>
          )}
          <AskSupport activation={activation} />
        </>
      }
    />
  );
}

const Reference = ({ id }: { readonly id: string }) => (
  <>
    <Figure>{id}</Figure> <CopyButton name="reference" text={id} />
  </>
);

/** The provider has turned links off for this merchant. */
export function DisabledCard({ activation, onPast }: CardProps & { readonly onPast: () => void }) {
  const { decidedAt, reason, openLinks } = activation;
  return (
    <ActivationCard
      icon={Ban}
      tone="neutral"
      title="Payment links are disabled"
      text={`Disabled ${formatDateTime(decidedAt)}. ${reason ?? ''} Open links can’t be paid for now.`}
      steps={[
        { state: 'done', text: 'Payments already made will still reach your bank' },
        {
          state: 'wait',
          text:
            openLinks === 1
              ? '1 open link is on hold. Its expiry date stays the same.'
              : `${openLinks} open links are on hold. Their expiry dates stay the same.`,
        },
      ]}
      actions={
        <>
          <ButtonLink kind="primary" href={supportHref(supportSubject(activation))}>
            Contact support
          </ButtonLink>
          <Button onClick={onPast}>See past links</Button>
        </>
      }
    />
  );
}

/** The provider does not allow links for this merchant. */
export function UnavailableCard({ activation }: CardProps) {
  const { storeRestricted } = useSession().me;
  return (
    <ActivationCard
      icon={Ban}
      tone="neutral"
      title={paymentLinkFailures.access}
      text={`Contact support at ${supportEmail}.`}
      steps={preconditions(activation, storeRestricted)}
      actions={<AskSupport activation={activation} primary />}
    />
  );
}
