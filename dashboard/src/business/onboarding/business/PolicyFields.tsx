import type { FieldValues } from '@galla/contract/business/onboarding/sections.ts';
import { policyNames } from '@galla/contract/business/onboarding/sections.ts';
import { policyGenerator } from '@galla/contract/business/policies/calls.ts';
import type { PolicyDocument } from '@galla/contract/business/policies/documents.ts';
import { policyScreens } from '@galla/contract/business/policies/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { FieldOf } from '../FieldOf.tsx';
import css from '../Kyc.module.css';
import type { SectionForm } from '../use-section.ts';

const c = classNames(css);

interface Props {
  readonly form: SectionForm;
  readonly platform: 'web' | 'app';
}

/** The policy generator's document for each field. */
const documentOf = {
  Terms: 'TERMS',
  Refund: 'REFUND',
  Shipping: 'SHIPPING',
  Return: 'RETURN',
  Privacy: 'PRIVACY',
} as const satisfies { readonly [Name in (typeof policyNames)[number]]: PolicyDocument };

/** The policy addresses of a website or an app. Shipping and returns are optional (KYC-02). */
export function PolicyFields({ form, platform }: Props) {
  const { values } = form;
  const { data } = useQuery(queryOf(policyGenerator.find, { query: {} }));
  const addresses = data?.published?.addresses ?? [];
  const isLeftOut = (policy: (typeof policyNames)[number]) =>
    (policy === 'Shipping' && values.noShipping === 'YES') || (policy === 'Return' && values.noReturns === 'YES');
  const names = policyNames.filter((policy) => !isLeftOut(policy));
  const hosted = Object.fromEntries(
    names.flatMap((policy) => {
      const page = addresses.find(({ document }) => document === documentOf[policy]);
      return page === undefined ? [] : [[`${platform}${policy}`, page.url]];
    }),
  ) as FieldValues;
  const isUsed = Object.entries(hosted).every(([field, url]) => values[field as keyof FieldValues] === url);
  return (
    <>
      {addresses.length === 0 ? (
        <p className={c('plain')}>
          <Trans>No policies yet?</Trans>{' '}
          <RouterLink href={policyScreens.policies.path}>
            <Trans>Create them in a minute with the policy generator</Trans>
          </RouterLink>
        </p>
      ) : (
        !isUsed && (
          <p className={c('plain')}>
            <Trans>You have published policies here.</Trans>{' '}
            <Button size="small" onClick={() => form.choose(hosted)}>
              <Trans>Use these URLs</Trans>
            </Button>
          </p>
        )
      )}
      <div className={c('two')}>
        {names.map((policy) => (
          <FieldOf
            key={policy}
            form={form}
            field={`${platform}${policy}`}
            type="url"
            {...(policy === 'Shipping' || policy === 'Return' ? { optional: true } : {})}
          />
        ))}
      </div>
    </>
  );
}
