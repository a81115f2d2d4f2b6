import { websiteTypeNames, websiteTypes } from '@galla/contract/business/onboarding/sections.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { FieldOf } from '../FieldOf.tsx';
import css from '../Kyc.module.css';
import { fieldLabel, fieldValue } from '../kyc-labels.ts';
import type { SectionForm } from '../use-section.ts';
import { PolicyFields } from './PolicyFields.tsx';
import { WebsiteReading } from './WebsiteReading.tsx';

const c = classNames(css);

const options = websiteTypes.map((value) => ({ value, label: websiteTypeNames[value] }));

/** The website and its policies (KYC-02). A shop on a platform also gives its address there. */
export function WebsiteFields({ form }: { readonly form: SectionForm }) {
  const { values, problems, choose } = form;
  const type = fieldValue(values, 'websiteType');
  return (
    <fieldset className={c('group')}>
      <legend>
        <Trans>Website</Trans>
      </legend>
      <div className={c('two')}>
        <SelectField
          id="websiteType"
          label={fieldLabel('websiteType')}
          required
          options={options}
          value={type}
          error={problems.websiteType}
          onChange={(websiteType) => choose({ websiteType })}
        />
        <FieldOf form={form} field="website" type="url" placeholder="https://www.monsoonbooks.in" />
      </div>
      {!['', 'OTHER'].includes(type) && (
        <FieldOf form={form} field="storeUrl" type="url" placeholder="https://monsoonbooks.myshopify.com" />
      )}
      <WebsiteReading form={form} />
      <PolicyFields form={form} platform="web" />
    </fieldset>
  );
}
