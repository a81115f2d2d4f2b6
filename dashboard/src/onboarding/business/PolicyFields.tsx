import { policyNames } from '@galla/contract/onboarding/sections.ts';
import { policyScreens } from '@galla/contract/policies/screens.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
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
  <>
    <p className={c('plain')}>
      {'No policies yet? '}
      <RouterLink href={policyScreens.policies.path}>The policy generator writes them in a minute</RouterLink>
    </p>
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
  </>
);
