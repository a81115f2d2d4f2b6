import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { paymentLinkFailures } from '@galla/contract/collect/payment-links/fields.ts';
import type { LinkActivation } from '@galla/contract/collect/payment-links/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime, formatTime } from '@galla/ui/format/dates.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  step(kycComplete, t`KYC is complete`, 'KYC'),
  step(onboardingComplete, t`Onboarding is complete`, t`Onboarding`, kycComplete ? '' : t`After KYC`),
  ...(storeRestricted
    ? []
    : [step(account !== null, t`${{ account: accountText(account) }} is verified`, t`Bank account`)]),
];

const accountText = (account: LinkActivation['account']) =>
  account === null ? '' : `${account.bank} •• ${account.last4}`;

const supportSubject = (activation: LinkActivation) =>
  t`Payment links ${{ reference: activation.reference ?? '' }}`.trim();

const AskSupport = ({ activation, primary = false }: CardProps & { readonly primary?: boolean }) => (
  <ButtonLink kind={primary ? 'primary' : 'plain'} href={supportHref(supportSubject(activation))}>
    <Trans>Get help</Trans>
  </ButtonLink>
);

/** Nothing requested yet: what links are, and how to get them. */
export function ReadyCard({ activation, onRequest, busy }: ActProps) {
  const { storeRestricted } = useSession().me;
  return (
    <ActivationCard
      icon={Link2}
      tone="info"
      title={t`Get paid with a link`}
      text={t`Send a link by SMS, email or WhatsApp. Customers pay by UPI, card, net banking or wallet.`}
      steps={preconditions(activation, storeRestricted)}
      actions={
        onRequest && (
          <Button kind="primary" busy={busy} busyLabel={t`Requesting`} onClick={onRequest}>
            <Trans>Activate payment links</Trans>
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
    const label = isUnderWay ? t`See the progress` : t`Continue KYC`;
    return allows(session, completeKyc.access) ? { label, href: completeKyc.path } : undefined;
  }
  return allows(session, gatewayActivation.access)
    ? { label: t`Activate payment gateway`, href: gatewayActivation.path }
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
      title={activation.kycComplete ? t`Complete your onboarding first` : t`Complete your KYC first`}
      text={t`Activate payment links once your KYC and onboarding are complete.`}
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
      title={t`Activating payment links`}
      text={t`Requested ${{ requestedAt: formatDateTime(requestedAt) }}. Most requests finish within 15 minutes.`}
      steps={[
        { state: 'done', text: t`Request received`, beside: <Figure kind="time">{formatTime(requestedAt)}</Figure> },
        { state: 'wait', text: t`Bank confirms the account`, beside: t`In progress` },
        { state: 'open', text: t`Ready to create links` },
      ]}
      actions={
        <Button icon={RefreshCw} busy={busy} busyLabel={t`Checking`} onClick={onCheck}>
          <Trans>Check again</Trans>
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
      title={t`Payment links are active`}
      text={t`Create your first link. Payments appear here instantly.`}
      steps={[
        { state: 'done', text: t`UPI, cards, net banking, wallets` },
        { state: 'done', text: t`The fee is shown at each payment` },
        ...(account === null
          ? []
          : [
              { state: 'done' as const, text: t`Settled to ${{ account: accountText(account) }} the next working day` },
            ]),
      ]}
      actions={
        createHref !== undefined && (
          <ButtonLink kind="primary" href={createHref} renderLink={renderLink}>
            <Trans>Create payment link</Trans>
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
      title={t`Activation failed`}
      text={t`${{ reason: reason ?? t`The request was not accepted.` }} Your money isn’t affected.`}
      steps={[
        { state: 'done', text: t`Decision made`, beside: <Figure kind="time">{formatDateTime(decidedAt)}</Figure> },
        ...(reference === null
          ? []
          : [{ state: 'done' as const, text: t`Reference`, beside: <Reference id={reference} /> }]),
      ]}
      actions={
        <>
          {onRequest && (
            <Button kind="primary" busy={busy} busyLabel={t`Requesting`} onClick={onRequest}>
              <Trans>Request again</Trans>
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
      title={t`Payment links are disabled`}
      text={t`Disabled ${{ decidedAt: formatDateTime(decidedAt) }}. ${{ reason: reason ?? '' }} Open links can’t be paid for now.`}
      steps={[
        { state: 'done', text: t`Payments already made will still reach your bank` },
        {
          state: 'wait',
          text: plural(openLinks, {
            one: '# open link is on hold. Its expiry date stays the same.',
            other: '# open links are on hold. Their expiry dates stay the same.',
          }),
        },
      ]}
      actions={
        <>
          <ButtonLink kind="primary" href={supportHref(supportSubject(activation))}>
            <Trans>Contact support</Trans>
          </ButtonLink>
          <Button onClick={onPast}>
            <Trans>See past links</Trans>
          </Button>
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
      text={t`Contact support at ${supportEmail}.`}
      steps={preconditions(activation, storeRestricted)}
      actions={<AskSupport activation={activation} primary />}
    />
  );
}
