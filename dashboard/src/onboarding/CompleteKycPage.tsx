import { onboardingScreens } from '@galla/contract/onboarding/screens.ts';
import type { KycStep } from '@galla/contract/onboarding/states.ts';
import { stepStatuses } from '@galla/contract/onboarding/step-statuses.ts';
import { useState } from 'react';
import { Unread } from '../lib/page/Unread.tsx';
import { allows, useSession } from '../lib/session/session.ts';
import { AskAnAdmin } from './AskAnAdmin.tsx';
import { KycFrame } from './KycFrame.tsx';
import { KycStepPage } from './KycStepPage.tsx';
import { useJourney } from './use-journey.ts';

/** KYC step by step, without navigation around it (KYC-01, ROU-02). */
export function CompleteKycPage() {
  return allows(useSession(), onboardingScreens.completeKyc.access) ? (
    <Kyc />
  ) : (
    <KycFrame steps={[]}>
      <AskAnAdmin />
    </KycFrame>
  );
}

function Kyc() {
  const { read, journey, keep, readAgain } = useJourney();
  const [chosen, setChosen] = useState<KycStep>();
  if (journey === undefined)
    return (
      <KycFrame steps={[]}>
        <Unread list={read} height={480}>
          What you have saved is safe.
        </Unread>
      </KycFrame>
    );
  const steps = stepStatuses(journey);
  const open = steps.find(({ status }) => status === 'IN_PROGRESS' || status === 'ERROR');
  const isClosed = journey.kycStatus === 'SUBMITTED' || journey.kycStatus === 'VERIFIED';
  const step = isClosed ? 'KYC_COMPLETED' : (chosen ?? open?.step ?? 'KYC_COMPLETED');
  const access = { journey, keep, readAgain };
  return (
    <KycFrame
      steps={steps}
      step={step}
      savedAt={lastChange(journey.sections)}
      {...(isClosed ? {} : { onChoose: setChosen })}
    >
      <KycStepPage step={step} access={access} onGo={setChosen} />
    </KycFrame>
  );
}

/** When a field was saved last. */
function lastChange(sections: readonly { readonly fields: readonly { readonly changedAt: string }[] }[]) {
  return sections
    .flatMap(({ fields }) => fields.map(({ changedAt }) => changedAt))
    .toSorted()
    .at(-1);
}
