import { activationScreens } from '@galla/contract/business/activation/screens.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Refused } from '../../lib/frame/Refused.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { ActivationFrame } from './ActivationFrame.tsx';
import { Active } from './Active.tsx';
import { Failed, InProgress, KycFirst, Start } from './GatewayStates.tsx';
import { useGateway } from './use-gateway.ts';

/** The activation of the payment gateway, without navigation around it (KYC-07, ROU-02). */
export function ActivationPage() {
  const isForMe = allows(useSession(), activationScreens.gatewayActivation.access);
  return (
    <ActivationFrame>
      {isForMe ? (
        <Gateway />
      ) : (
        <Refused
          title={t`Only Admins can activate the payment gateway`}
          why={t`Activating accepts the pricing for your business.`}
        />
      )}
    </ActivationFrame>
  );
}

function Gateway() {
  const { read, state, details, readAgain, activate, busy, problem } = useGateway();
  if (state === 'SUCCESS') return <Active />;
  const activation = details.data?.activation;
  if (state === undefined || activation === undefined)
    return (
      <Unread list={state === undefined ? read : details} height={480}>
        <Trans>Nothing was changed. You can still use test mode.</Trans>
      </Unread>
    );
  const props = { activation, busy, problem, onActivate: () => void activate() };
  if (state === 'IN_PROGRESS')
    return <InProgress activation={activation} busy={details.isFetching} onCheck={() => void readAgain()} />;
  if (activation.kycStatus !== 'VERIFIED') return <KycFirst activation={activation} />;
  return state === 'FAILED' ? <Failed {...props} /> : <Start {...props} />;
}
