import type { SectionField } from '@galla/contract/onboarding/sections.ts';
import type { KycStep } from '@galla/contract/onboarding/states.ts';
import { kycSteps } from '@galla/contract/onboarding/states.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useEffect, useRef } from 'react';
import { BankStep } from './bank/BankStep.tsx';
import { BusinessStep } from './business/BusinessStep.tsx';
import { DocumentsStep } from './documents/DocumentsStep.tsx';
import css from './Kyc.module.css';
import { fieldLabels } from './kyc-labels.ts';
import { ReviewStep } from './ReviewStep.tsx';
import type { StepProps } from './step-props.ts';
import { SentBack } from './submit/SentBack.tsx';
import { TaxStep } from './TaxStep.tsx';

const c = classNames(css);

type Props = StepProps & { readonly step: KycStep; readonly field: SectionField | undefined };

/** The control with the label of a field, where the step shows one. */
function controlOf(top: HTMLElement, field: SectionField): HTMLElement | null {
  const labels = [...top.querySelectorAll('label')];
  return labels.find(({ textContent }) => textContent?.startsWith(fieldLabels[field]))?.control ?? null;
}

/** One step with its number. Its heading, or a field, gets the focus when it opens after another one. */
export function KycStepPage({ step, field, ...props }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const opened = useRef<KycStep>(undefined);
  useEffect(() => {
    const isFirst = opened.current === undefined;
    opened.current = step;
    if (isFirst) return;
    const control = field === undefined || top.current === null ? null : controlOf(top.current, field);
    (control ?? top.current?.querySelector('h1'))?.focus();
    if (control === null) window.scrollTo({ top: 0 });
  }, [step, field]);
  return (
    <div ref={top} className={c('stepPage')}>
      <p className={c('count')}>{`Step ${kycSteps.indexOf(step) + 1} of ${kycSteps.length}`}</p>
      <SentBack step={step} />
      {step === 'BUSINESS_DETAILS' && <BusinessStep {...props} />}
      {step === 'BANK_SECTION' && <BankStep {...props} />}
      {step === 'GST_PAN_SECTION' && <TaxStep {...props} />}
      {step === 'GST_PAN_DOCUMENT_UPLOAD_SECTION' && <DocumentsStep {...props} />}
      {step === 'KYC_COMPLETED' && <ReviewStep {...props} />}
    </div>
  );
}
