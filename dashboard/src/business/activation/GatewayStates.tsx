import type { GatewayActivation } from '@galla/contract/business/activation/endpoints.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      title={t`Complete KYC first`}
      text={
        maySubmit
          ? t`Your payments provider verifies your business first. Then you can activate the payment gateway.`
          : t`Your payments provider is verifying your business. Then you can activate the payment gateway here.`
      }
      actions={
        maySubmit ? (
          <ButtonLink kind="primary" href={completeKyc.path} renderLink={renderLink}>
            <Trans>Complete KYC</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={dashboardHome.path} renderLink={renderLink}>
            <Trans>Open the dashboard</Trans>
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
      title={t`Activate the payment gateway`}
      text={t`Your business is verified. Activate the gateway to take live payments by UPI, card, net banking and wallet.`}
      actions={<Activate {...acting}>{t`Activate payment gateway`}</Activate>}
    >
      <Prices pricing={activation.pricing} />
      <p className={c('small')}>
        <Trans>By activating you accept the Terms and Conditions and these prices.</Trans>
      </p>
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
      title={t`Activation is in progress`}
      text={t`Requested ${{ time: formatDateTime(requestedAt) }}. Activation takes 3 to 5 days. You can close this page.`}
      actions={
        <>
          <Button icon={RefreshCw} busy={busy} busyLabel={t`Checking`} onClick={onCheck}>
            <Trans>Check again</Trans>
          </Button>
          <ButtonLink kind="text" href={dashboardHome.path} renderLink={renderLink}>
            <Trans>Open the dashboard</Trans>
          </ButtonLink>
        </>
      }
    >
      <p className={c('small')}>
        <Trans>Until then you can use test mode.</Trans>
      </p>
    </StateHead>
  );
}

/** The bank has not opened it, and gives the reason. */
export function Failed({ activation: { reason, pricing }, ...acting }: Acting) {
  return (
    <StateHead
      icon={CircleX}
      tone="error"
      title={t`Payment Gateway Activation Failed`}
      text={t`No money is affected. Check the reason, then try again.`}
      actions={
        <>
          <Activate {...acting}>{t`Try again`}</Activate>
          <ButtonLink href={supportHref(t`Payment gateway activation`)}>
            <Trans>Get help</Trans>
          </ButtonLink>
        </>
      }
    >
      <Notice kind="error">{reason ?? t`The bank gave no reason.`}</Notice>
      <Prices pricing={pricing} />
      <Refusal text={acting.problem} />
    </StateHead>
  );
}

const Activate = ({ busy, onActivate, children }: Omit<Acting, 'activation' | 'problem'> & { children: string }) => (
  <Button kind="primary" busy={busy} busyLabel={t`Requesting`} onClick={onActivate}>
    {children}
  </Button>
);
