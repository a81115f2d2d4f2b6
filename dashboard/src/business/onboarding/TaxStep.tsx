import { maxSafeLength } from '@galla/contract/business/onboarding/field-problems.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Choices } from './Choices.tsx';
import { FieldOf } from './FieldOf.tsx';
import { GstinFields } from './GstinFields.tsx';
import css from './Kyc.module.css';
import { fieldLabel, fieldValue } from './kyc-labels.ts';
import { MaskedField } from './MaskedField.tsx';
import { SectionFrame } from './SectionFrame.tsx';
import type { StepProps } from './step-props.ts';
import { useChanging } from './use-changing.ts';
import { useSection } from './use-section.ts';

const c = classNames(css);

/** The business's PAN and its GST registrations (KYC-02). */
export function TaxStep({ access, onGo }: StepProps) {
  const form = useSection(access, 'GST_PAN_SECTION');
  const { values, problems, choose } = form;
  const savedPan = useChanging(form, 'pan');
  const pan = form.input('pan');
  const submit = async () => {
    if ((await form.complete()) !== undefined) onGo(undefined);
  };
  return (
    <SectionFrame
      title={t`GST and PAN`}
      sub={t`Your business’s tax numbers. We’ll check them against its name and address.`}
      form={form}
      action={t`Save and continue`}
      busyLabel={t`Checking`}
      onSubmit={() => void submit()}
      onBack={() => onGo('BANK_SECTION')}
    >
      <div className={c('two')}>
        {savedPan.isShown ? (
          <MaskedField field="pan" value={savedPan.saved ?? ''} onChange={savedPan.open} />
        ) : (
          <TextField
            label={fieldLabel('pan')}
            required
            figures
            maxLength={10}
            autoComplete="off"
            placeholder="ABCFM1234K"
            {...pan}
            onChange={(text) => pan.onChange(text.toUpperCase())}
          />
        )}
        <FieldOf form={form} field="panName" maxLength={maxSafeLength} autoComplete="off" />
      </div>
      <Choices
        id="gstRegistered"
        legend={fieldLabel('gstRegistered')}
        options={[
          { value: 'YES', label: t`Yes` },
          { value: 'NO', label: t`No`, note: t`Below the GST threshold` },
        ]}
        value={fieldValue(values, 'gstRegistered')}
        error={problems.gstRegistered}
        onChange={(gstRegistered) => choose({ gstRegistered })}
      />
      {values.gstRegistered === 'YES' && <GstinFields form={form} />}
    </SectionFrame>
  );
}
