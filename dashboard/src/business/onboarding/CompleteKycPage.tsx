import type { ReasonField } from '@galla/contract/business/kyc/states.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { onboardingScreens } from '@galla/contract/business/onboarding/screens.ts';
import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import { stepStatuses } from '@galla/contract/business/onboarding/step-statuses.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Refused } from '../../lib/frame/Refused.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { KycFrame } from './KycFrame.tsx';
import { KycStepPage } from './KycStepPage.tsx';
import type { StepProps } from './step-props.ts';
import { useReasons } from './submit/use-kyc.ts';
import { useJourney } from './use-journey.ts';
import { type OpenForm, useLeaving } from './use-leaving.tsx';

/** KYC step by step, without the navigation (KYC-01, ROU-02). */
export function CompleteKycPage() {
  return allows(useSession(), onboardingScreens.completeKyc.access) ? (
    <Kyc />
  ) : (
    <KycFrame steps={[]}>
      <Refused title={t`Only Admins can complete KYC`} why={t`KYC is submitted on behalf of the business.`} />
    </KycFrame>
  );
}

function Kyc() {
  const { read, journey, keep, readAgain } = useJourney();
  const [chosen, setChosen] = useState<KycStep>();
  const reasons = useReasons();
  const [field, setField] = useState<ReasonField>();
  const form = useRef<OpenForm>(undefined);
  const { leave, question } = useLeaving(form);
  const go: StepProps['onGo'] = (to, wanted) => {
    leave(() => {
      setField(wanted);
      setChosen(to);
    });
  };
  if (journey === undefined)
    return (
      <KycFrame steps={[]}>
        <Unread list={read} height={480}>
          <Trans>Your saved details are safe.</Trans>
        </Unread>
      </KycFrame>
    );
  const statuses = stepStatuses(journey);
  const open = statuses.find(({ status }) => status === 'IN_PROGRESS' || status === 'ERROR');
  const steps = statuses.map((one) =>
    reasons.some((reason) => reason.step === one.step) ? { ...one, status: 'ERROR' as const } : one,
  );
  const isClosed = !kycStatusDetails[journey.kycStatus].maySubmit;
  const step = isClosed ? 'KYC_COMPLETED' : (chosen ?? open?.step ?? 'KYC_COMPLETED');
  const access = { journey, keep, readAgain, form };
  return (
    <KycFrame steps={steps} step={step} savedAt={lastChange(journey.sections)} {...(isClosed ? {} : { onChoose: go })}>
      <KycStepPage step={step} field={field} access={access} onGo={go} />
      {question}
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
