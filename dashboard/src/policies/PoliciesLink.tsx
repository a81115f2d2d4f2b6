import { policyScreens } from '@galla/contract/policies/screens.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { RouterLink } from '../lib/page/RouterLink.tsx';
import { allows, useSession } from '../lib/session/session.ts';

/** The way from the profile to the policy generator. Nothing for those who may not use it. */
export function PoliciesLink() {
  const session = useSession();
  if (!allows(session, policyScreens.policies.access)) return null;
  return (
    <Section
      title="Policies"
      sub="Terms, refund, return, shipping and privacy policy and a disclaimer, as files or as pages for your customers."
    >
      <p>
        <RouterLink href={policyScreens.policies.path}>Open policy generator</RouterLink>
      </p>
    </Section>
  );
}
