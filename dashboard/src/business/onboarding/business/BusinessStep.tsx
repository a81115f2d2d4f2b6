import { maxDescription, maxSafeLength } from '@galla/contract/business/onboarding/field-problems.ts';
import { sellsInApp, sellsOnWeb } from '@galla/contract/business/onboarding/sections.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { useSession } from '../../../lib/session/session.ts';
import { Choices } from '../Choices.tsx';
import { FieldOf } from '../FieldOf.tsx';
import css from '../Kyc.module.css';
import { fieldLabel, fieldValue } from '../kyc-labels.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import type { StepProps } from '../step-props.ts';
import { useSection } from '../use-section.ts';
import { AppFields } from './AppFields.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import { WebsiteFields } from './WebsiteFields.tsx';

const c = classNames(css);

/** The business, its address, and where it sells (KYC-02). */
export function BusinessStep({ access, onGo }: StepProps) {
  const { profile } = useSession();
  // Registration has already asked for the name.
  const form = useSection(access, 'BUSINESS_DETAILS', { businessName: profile.name });
  const { values, problems, choose } = form;
  const submit = async () => {
    if ((await form.complete()) !== undefined) onGo(undefined);
  };
  return (
    <SectionFrame
      title={t`Business details`}
      sub={t`Enter them as in your business documents. We save each field as you go.`}
      form={form}
      action={t`Continue`}
      busyLabel={t`Checking`}
      onSubmit={() => void submit()}
    >
      <div className={c('two')}>
        <FieldOf form={form} field="businessName" maxLength={maxSafeLength} autoComplete="organization" />
        <FieldOf form={form} field="displayName" maxLength={maxSafeLength} hint={t`Customers see it when they pay.`} />
      </div>
      <CategoryFields form={form} />
      <TextArea
        label={fieldLabel('description')}
        required
        rows={2}
        maxLength={maxDescription}
        placeholder={t`New and used books, sent by post`}
        {...form.input('description')}
      />
      <AddressFields form={form} access={access} />
      <Choices
        id="sellsOn"
        legend={fieldLabel('sellsOn')}
        options={[
          { value: 'WEBSITE', label: t`Website` },
          { value: 'APP', label: t`App` },
          { value: 'BOTH', label: t`Both` },
        ]}
        value={fieldValue(values, 'sellsOn')}
        error={problems.sellsOn}
        onChange={(sellsOn) => choose({ sellsOn })}
      />
      {sellsOnWeb(values) && <WebsiteFields form={form} />}
      {sellsInApp(values) && <AppFields form={form} />}
      <div className={c('ticks')}>
        {(['noShipping', 'noReturns'] as const).map((field) => (
          <Checkbox
            key={field}
            id={field}
            label={fieldLabel(field)}
            checked={values[field] === 'YES'}
            onChange={(on) => choose({ [field]: on ? 'YES' : 'NO' })}
          />
        ))}
        <Checkbox
          id="accepted"
          label={fieldLabel('accepted')}
          checked={values.accepted === 'YES'}
          onChange={(on) => choose({ accepted: on ? 'YES' : 'NO' })}
          aria-describedby="accepted-below"
        />
        <p id="accepted-below" className={c('wrong')} hidden={problems.accepted === undefined}>
          <Icon of={CircleAlert} size={14} />
          <span>{problems.accepted}</span>
        </p>
      </div>
    </SectionFrame>
  );
}

function AddressFields({
  form,
  access: { journey },
}: { readonly form: ReturnType<typeof useSection> } & Pick<StepProps, 'access'>) {
  const area = journey.pincodeDetails;
  const isKnown = form.problems.pincode === undefined && area !== null;
  return (
    <div className={c('address')}>
      <FieldOf
        form={form}
        field="pincode"
        digits
        maxLength={6}
        autoComplete="postal-code"
        okay={isKnown ? `${area.city}, ${area.state}` : undefined}
      />
      <FieldOf
        form={form}
        field="address"
        maxLength={200}
        autoComplete="street-address"
        placeholder="14 Church Street"
        hint={t`Letters, digits, spaces, commas, apostrophes and hyphens.`}
      />
    </div>
  );
}
