import type { ReasonField } from '@galla/contract/business/kyc/states.ts';
import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import { kycSteps } from '@galla/contract/business/onboarding/states.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { BankStep } from './bank/BankStep.tsx';
import { BusinessStep } from './business/BusinessStep.tsx';
import { DocumentsStep } from './documents/DocumentsStep.tsx';
import css from './Kyc.module.css';
import { ReviewStep } from './ReviewStep.tsx';
import type { StepProps } from './step-props.ts';
import { SentBack } from './submit/SentBack.tsx';
import { TaxStep } from './TaxStep.tsx';

const c = classNames(css);

type Props = StepProps & { readonly step: KycStep; readonly field: ReasonField | undefined };

/** The control of a field, or the place of a document, if the step shows one. A document may be one of several. */
const controlOf = (top: HTMLElement, field: ReasonField): HTMLElement | null =>
  document.getElementById(field) ?? top.querySelector<HTMLElement>(`[id^="document-${field}"]`);

/** One step with its number. Its heading, or a field, gets the focus when it replaces another one. */
export function KycStepPage({ step, field, ...props }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const opened = useRef<KycStep>(undefined);
  useEffect(() => {
    const before = opened.current;
    opened.current = step;
    if (before === undefined || (before === step && field === undefined)) return;
    const control = field === undefined || top.current === null ? null : controlOf(top.current, field);
    (control ?? top.current?.querySelector('h1'))?.focus();
    if (control === null) window.scrollTo({ top: 0 });
  }, [step, field]);
  return (
    <div ref={top} className={c('stepPage')}>
      <p className={c('count')}>{t`Step ${{ number: kycSteps.indexOf(step) + 1 }} of ${{ total: kycSteps.length }}`}</p>
      <SentBack key={step} step={step} />
      {step === 'BUSINESS_DETAILS' && <BusinessStep {...props} />}
      {step === 'BANK_SECTION' && <BankStep {...props} />}
      {step === 'GST_PAN_SECTION' && <TaxStep {...props} />}
      {step === 'GST_PAN_DOCUMENT_UPLOAD_SECTION' && <DocumentsStep {...props} wanted={field} />}
      {step === 'KYC_COMPLETED' && <ReviewStep {...props} />}
    </div>
  );
}
