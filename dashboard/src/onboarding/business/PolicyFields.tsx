import { policyNames } from '@galla/contract/onboarding/sections.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { FieldOf } from '../FieldOf.tsx';
import css from '../Kyc.module.css';
import type { SectionForm } from '../use-section.ts';

const c = classNames(css);

interface Props {
  readonly form: SectionForm;
  readonly platform: 'web' | 'app';
}

/** The addresses of the policies of a website or an app. Shipping and returns are optional (KYC-02). */
export const PolicyFields = ({ form, platform }: Props) => (
  <div className={c('two')}>
    {policyNames.map((policy) => {
      const isOptional = policy === 'Shipping' || policy === 'Return';
      const isLeftOut = form.values[policy === 'Shipping' ? 'noShipping' : 'noReturns'] === 'YES';
      if (isOptional && isLeftOut) return null;
      return (
        <FieldOf
          key={policy}
          form={form}
          field={`${platform}${policy}`}
          type="url"
          {...(isOptional ? { optional: true } : {})}
        />
      );
    })}
  </div>
);
