import { onboardingScreens } from '@galla/contract/onboarding/screens.ts';
import type { SectionField } from '@galla/contract/onboarding/sections.ts';
import type { KycStep } from '@galla/contract/onboarding/states.ts';
import { stepStatuses } from '@galla/contract/onboarding/step-statuses.ts';
import { useState } from 'react';
import { Unread } from '../lib/page/Unread.tsx';
import { allows, useSession } from '../lib/session/session.ts';
import { AskAnAdmin } from './AskAnAdmin.tsx';
import { KycFrame } from './KycFrame.tsx';
import { KycStepPage } from './KycStepPage.tsx';
import type { StepProps } from './step-props.ts';
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
  const [field, setField] = useState<SectionField>();
  const go: StepProps['onGo'] = (to, wanted) => {
    setField(wanted);
    setChosen(to);
  };
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
    <KycFrame steps={steps} step={step} savedAt={lastChange(journey.sections)} {...(isClosed ? {} : { onChoose: go })}>
      <KycStepPage step={step} field={field} access={access} onGo={go} />
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
