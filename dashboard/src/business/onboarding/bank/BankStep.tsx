import { documentNames } from '@galla/contract/business/documents/kinds.ts';
import { onboarding } from '@galla/contract/business/onboarding/calls.ts';
import { fieldProblem, maxSafeLength } from '@galla/contract/business/onboarding/field-problems.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IndianRupee } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { Choices } from '../Choices.tsx';
import { DocumentField } from '../documents/DocumentField.tsx';
import { NoUploads } from '../documents/NoUploads.tsx';
import { useDocuments } from '../documents/use-documents.ts';
import { FieldOf } from '../FieldOf.tsx';
import css from '../Kyc.module.css';
import { fieldLabel, fieldValue } from '../kyc-labels.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import type { StepProps } from '../step-props.ts';
import { useReasons } from '../submit/use-kyc.ts';
import { useSection } from '../use-section.ts';
import { AccountCheckNotice } from './AccountCheckNotice.tsx';
import { AccountNumberFields, useAccountNumber } from './AccountNumberFields.tsx';

const c = classNames(css);

/** The account that receives settlements, verified at the bank by ₹1 (KYC-05). */
export function BankStep({ access, onGo }: StepProps) {
  const form = useSection(access, 'BANK_SECTION');
  const { values, problems, choose } = form;
  const number = useAccountNumber(form);
  const documents = useDocuments(access);
  const reasons = useReasons();
  const check = access.journey.accountCheck;
  const isWaiting = check?.state === 'PENDING';
  const goOn = useEffectEvent(() => onGo(undefined));
  const isDone = isComplete(access.journey);
  // A step that was complete when it was opened stays open until another check is requested.
  const goesOn = useRef(!isDone);
  useEffect(() => {
    if (isDone && goesOn.current) goOn();
  }, [isDone]);
  const submit = async () => {
    if (!number.check()) return;
    const journey = await form.complete();
    if (journey === undefined) return;
    goesOn.current = true;
    if (isComplete(journey)) onGo(undefined);
  };
  const business = access.journey.sections[0]?.fields.find(({ field }) => field === 'businessName')?.value ?? '';
  return (
    <SectionFrame
      title={t`Bank account`}
      sub={
        <Trans>
          Your settlements go to this account. It must be a Current Account in the name of <b>{business}</b>.
        </Trans>
      }
      form={form}
      action={t`Verify and continue`}
      busyLabel={t`Checking the account`}
      isWaiting={isWaiting}
      onSubmit={() => void submit()}
      onBack={() => onGo('BUSINESS_DETAILS')}
    >
      <AccountNumberFields form={form} number={number} />
      <IfscField form={form} />
      <Choices
        id="accountType"
        legend={fieldLabel('accountType')}
        options={[
          { value: 'CURRENT', label: t`Current Account`, note: t`Required for KYC` },
          { value: 'SAVINGS', label: t`Savings Account`, note: t`Not accepted for a business` },
        ]}
        value={fieldValue(values, 'accountType')}
        error={problems.accountType}
        onChange={(accountType) => choose({ accountType })}
      />
      <FieldOf
        form={form}
        field="holder"
        maxLength={maxSafeLength}
        autoComplete="off"
        hint={t`As printed on your cheque book.`}
      />
      <NoUploads documents={documents} journey={access.journey} />
      <DocumentField
        id="document-CANCELLED_CHEQUE"
        label={documentNames.CANCELLED_CHEQUE}
        slot={cheque}
        documents={documents}
        reason={reasons.find(({ field }) => field === 'CANCELLED_CHEQUE')?.sourceSays ?? undefined}
        optional
        hint={t`Add it if the account name is slightly different.`}
      />
      {check === null ? (
        <Notice icon={IndianRupee}>
          <b>
            <Trans>We’ll send ₹1 to check the account</Trans>
          </b>
          <p className={c('plain')}>
            <Trans>The bank tells us the account holder’s name. This takes a few seconds.</Trans>
          </p>
        </Notice>
      ) : (
        <AccountCheckNotice check={check} business={business} />
      )}
    </SectionFrame>
  );
}

const cheque = { kind: 'CANCELLED_CHEQUE', gstin: '' } as const;

const isComplete = ({ kycSteps }: StepProps['access']['journey']) =>
  kycSteps.find(({ profileStepMappingId }) => profileStepMappingId === 'BANK_SECTION')?.workflowStepState === 'SUCCESS';

function IfscField({ form }: { readonly form: ReturnType<typeof useSection> }) {
  const ifsc = fieldValue(form.values, 'ifsc').trim().toUpperCase();
  const isWhole = ifsc !== '' && fieldProblem('ifsc', ifsc) === undefined;
  const { data, error } = useQuery({
    ...queryOf(onboarding.branch, { params: { ifsc } }),
    enabled: isWhole,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isUnknown = isWhole && error instanceof ApiError && error.code === 'IFSC_UNKNOWN';
  const input = form.input('ifsc');
  return (
    <FieldOf
      form={{
        ...form,
        input: () => ({
          ...input,
          error: input.error ?? (isUnknown ? error.message : undefined),
          onChange: (text: string) => input.onChange(text.toUpperCase()),
        }),
      }}
      field="ifsc"
      figures
      maxLength={11}
      autoComplete="off"
      placeholder="HDFC0000128"
      okay={isWhole && data !== undefined ? data.bank : undefined}
    />
  );
}
