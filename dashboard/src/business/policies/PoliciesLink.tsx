import { policyScreens } from '@galla/contract/business/policies/screens.ts';
import { websiteCheckScreens } from '@galla/contract/business/website-check/screens.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './Policies.module.css';

/** The profile's link to the policy generator. Nothing for a person without the permission. */
export function PoliciesLink() {
  const session = useSession();
  if (!allows(session, policyScreens.policies.access)) return null;
  return (
    <Section
      title={t`Website and policies`}
      sub={t`Terms, refund, return, shipping and privacy policies, and a disclaimer.`}
    >
      <p className={css['links']}>
        <RouterLink href={policyScreens.policies.path}>
          <Trans>Open policy generator</Trans>
        </RouterLink>
        <RouterLink href={websiteCheckScreens.websiteCheck.path}>
          <Trans>Check website</Trans>
        </RouterLink>
      </p>
    </Section>
  );
}
