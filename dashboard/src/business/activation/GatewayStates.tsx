import type { GatewayActivation } from '@galla/contract/business/activation/endpoints.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { CircleX, Clock, CreditCard, RefreshCw, ShieldCheck } from 'lucide-react';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { supportHref } from '../../lib/page/provider.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import css from './Activation.module.css';
import { Prices } from './Prices.tsx';
import { StateHead } from './StateHead.tsx';

const c = classNames(css);

interface Shown {
  readonly activation: GatewayActivation;
}

interface Acting extends Shown {
  readonly busy: boolean;
  readonly problem: string;
  readonly onActivate: () => void;
}

/** The business is not verified yet. */
export function KycFirst({ activation: { kycStatus } }: Shown) {
  const { maySubmit } = kycStatusDetails[kycStatus];
  return (
    <StateHead
      icon={ShieldCheck}
      tone="neutral"
      title="Complete KYC first"
      text={
        maySubmit
          ? 'Your payments provider verifies your business first. Then you can activate the payment gateway.'
          : 'Your payments provider is verifying your business. Then you can activate the payment gateway here.'
      }
      actions={
        maySubmit ? (
          <ButtonLink kind="primary" href={completeKyc.path} renderLink={renderLink}>
            Complete KYC
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={dashboardHome.path} renderLink={renderLink}>
            Open the dashboard
          </ButtonLink>
        )
      }
    />
  );
}

/** Nothing requested yet: the prices of payments, and how to start. */
export function Start({ activation, ...acting }: Acting) {
  return (
    <StateHead
      icon={CreditCard}
      tone="info"
      title="Activate the payment gateway"
      text="Your business is verified. Activate the gateway to take live payments by UPI, card, net banking and wallet."
      actions={<Activate {...acting}>Activate payment gateway</Activate>}
    >
      <Prices pricing={activation.pricing} />
      <p className={c('small')}>By activating you accept the Terms and Conditions and these prices.</p>
      <Refusal text={acting.problem} />
    </StateHead>
  );
}

/** The bank is opening the gateway. */
export function InProgress({ activation, busy, onCheck }: Shown & { readonly busy: boolean; onCheck: () => void }) {
  const { requestedAt } = activation;
  return (
    <StateHead
      icon={Clock}
      tone="warning"
      title="Activation is in progress"
      text={`Requested ${formatDateTime(requestedAt)}. Activation takes 3 to 5 days. You can close this page.`}
      actions={
        <>
          <Button icon={RefreshCw} busy={busy} busyLabel="Checking" onClick={onCheck}>
            Check again
          </Button>
          <ButtonLink kind="text" href={dashboardHome.path} renderLink={renderLink}>
            Open the dashboard
          </ButtonLink>
        </>
      }
    >
      <p className={c('small')}>Until then you can use test mode.</p>
    </StateHead>
  );
}

/** The bank has not opened it, and gives the reason. */
export function Failed({ activation: { reason, pricing }, ...acting }: Acting) {
  return (
    <StateHead
      icon={CircleX}
      tone="error"
      title="Payment Gateway Activation Failed"
      text="No money is affected. Check the reason, then try again."
      actions={
        <>
          <Activate {...acting}>Try again</Activate>
          <ButtonLink href={supportHref('Payment gateway activation')}>Get help</ButtonLink>
        </>
      }
    >
      <Notice kind="error">{reason ?? 'The bank gave no reason.'}</Notice>
      <Prices pricing={pricing} />
      <Refusal text={acting.problem} />
    </StateHead>
  );
}

const Activate = ({ busy, onActivate, children }: Omit<Acting, 'activation' | 'problem'> & { children: string }) => (
  <Button kind="primary" busy={busy} busyLabel="Requesting" onClick={onActivate}>
    {children}
  </Button>
);
