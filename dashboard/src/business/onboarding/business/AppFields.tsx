import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Choices } from '../Choices.tsx';
import { FieldOf } from '../FieldOf.tsx';
import css from '../Kyc.module.css';
import { fieldLabel, fieldValue } from '../kyc-labels.ts';
import type { SectionForm } from '../use-section.ts';
import { PolicyFields } from './PolicyFields.tsx';

const c = classNames(css);

/** The app and its policies (KYC-02). */
export function AppFields({ form }: { readonly form: SectionForm }) {
  const { values, problems, choose } = form;
  const type = fieldValue(values, 'appType');
  return (
    <fieldset className={c('group')}>
      <legend>
        <Trans>App</Trans>
      </legend>
      <Choices
        id="appType"
        legend={fieldLabel('appType')}
        options={[
          { value: 'ANDROID', label: t`Android` },
          { value: 'IOS', label: 'iOS' },
        ]}
        value={type}
        error={problems.appType}
        onChange={(appType) => choose({ appType })}
      />
      <div className={c('two')}>
        <FieldOf form={form} field="appUrl" type="url" hint={t`The app’s store page, starting with https.`} />
        {type === 'ANDROID' && <FieldOf form={form} field="packageName" placeholder="in.monsoonbooks.app" />}
      </div>
      <PolicyFields form={form} platform="app" />
    </fieldset>
  );
}
