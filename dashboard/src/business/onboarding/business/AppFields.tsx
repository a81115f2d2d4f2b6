import { classNames } from '@galla/ui/layout/class-names.ts';
import { Choices } from '../Choices.tsx';
import { FieldOf } from '../FieldOf.tsx';
import css from '../Kyc.module.css';
import { fieldLabels, fieldValue } from '../kyc-labels.ts';
import type { SectionForm } from '../use-section.ts';
import { PolicyFields } from './PolicyFields.tsx';

const c = classNames(css);

/** The app and its policies (KYC-02). */
export function AppFields({ form }: { readonly form: SectionForm }) {
  const { values, problems, choose } = form;
  const type = fieldValue(values, 'appType');
  return (
    <fieldset className={c('group')}>
      <legend>App</legend>
      <Choices
        id="appType"
        legend={fieldLabels.appType}
        options={[
          { value: 'ANDROID', label: 'Android' },
          { value: 'IOS', label: 'iOS' },
        ]}
        value={type}
        error={problems.appType}
        onChange={(appType) => choose({ appType })}
      />
      <div className={c('two')}>
        <FieldOf form={form} field="appUrl" type="url" hint="The app’s store page, starting with https." />
        {type === 'ANDROID' && <FieldOf form={form} field="packageName" placeholder="in.monsoonbooks.app" />}
      </div>
      <PolicyFields form={form} platform="app" />
    </fieldset>
  );
}
