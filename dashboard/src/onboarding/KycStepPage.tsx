import type { KycStep } from '@galla/contract/onboarding/states.ts';
import { kycSteps } from '@galla/contract/onboarding/states.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useEffect, useRef } from 'react';
import { BankStep } from './bank/BankStep.tsx';
import { BusinessStep } from './business/BusinessStep.tsx';
import { DocumentsStep } from './documents/DocumentsStep.tsx';
import css from './Kyc.module.css';
import { ReviewStep } from './ReviewStep.tsx';
import type { StepProps } from './step-props.ts';
import { TaxStep } from './TaxStep.tsx';

const c = classNames(css);

/** One step with its number. Its heading gets the focus when it opens after another one. */
export function KycStepPage({ step, ...props }: StepProps & { readonly step: KycStep }) {
  const top = useRef<HTMLDivElement>(null);
  const opened = useRef<KycStep>(undefined);
  useEffect(() => {
    const isFirst = opened.current === undefined;
    opened.current = step;
    if (isFirst) return;
    top.current?.querySelector('h1')?.focus();
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <div ref={top} className={c('stepPage')}>
      <p className={c('count')}>{`Step ${kycSteps.indexOf(step) + 1} of ${kycSteps.length}`}</p>
      {step === 'BUSINESS_DETAILS' && <BusinessStep {...props} />}
      {step === 'BANK_SECTION' && <BankStep {...props} />}
      {step === 'GST_PAN_SECTION' && <TaxStep {...props} />}
      {step === 'GST_PAN_DOCUMENT_UPLOAD_SECTION' && <DocumentsStep {...props} />}
      {step === 'KYC_COMPLETED' && <ReviewStep {...props} />}
    </div>
  );
}
