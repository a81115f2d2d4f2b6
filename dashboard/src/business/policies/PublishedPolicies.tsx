import { policyGenerator } from '@galla/contract/business/policies/calls.ts';
import { type PolicyDocument, policyDocuments } from '@galla/contract/business/policies/documents.ts';
import type { Policies } from '@galla/contract/business/policies/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import css from './Policies.module.css';

const c = classNames(css);

/**
 * The policies' public addresses, with the actions that publish and hide them. `waits`: the form has unsaved changes.
 */
export function PublishedPolicies({
  policies,
  waits,
  onChange,
}: {
  readonly policies: Policies;
  readonly waits: boolean;
  readonly onChange: (policies: Policies) => void;
}) {
  const { published, version } = policies;
  const { run, busy, problem } = useAct();
  const publish = () =>
    run(async () => {
      onChange(await call(policyGenerator.publish, { body: { version } }));
      toast.success(t`Policies published.`);
    });
  const takeDown = () =>
    run(async () => {
      onChange(await call(policyGenerator.takeDown, { body: {} }));
      toast.success(t`Customers no longer see the policies.`);
    });
  const isOpen = published === null || published.outdated;
  return (
    <Section
      boxed
      title={t`Pages for customers`}
      sub={
        published === null
          ? t`Your website has no policy pages? Publish them here and link to them.`
          : published.outdated
            ? t`Customers still see the version before your last changes.`
            : t`Published ${{ time: formatDateTime(published.at) }}`
      }
    >
      {published !== null && <Addresses addresses={published.addresses} />}
      <Refusal text={problem} />
      <div className={c('buttons')}>
        {isOpen && (
          <HeldButton
            kind={waits ? 'plain' : 'primary'}
            busy={busy}
            busyLabel={t`Publishing`}
            why={waits ? t`Save your changes first.` : undefined}
            onClick={() => void publish()}
          >
            {published === null ? t`Publish pages` : t`Publish changes`}
          </HeldButton>
        )}
        {published !== null && (
          <Button busy={busy && !isOpen} busyLabel={t`Unpublishing`} onClick={() => void takeDown()}>
            <Trans>Unpublish pages</Trans>
          </Button>
        )}
        {isOpen && waits && (
          <p>
            <Trans>Save your changes first.</Trans>
          </p>
        )}
      </div>
    </Section>
  );
}

function Addresses({
  addresses,
}: {
  readonly addresses: readonly { readonly document: PolicyDocument; readonly url: string }[];
}) {
  return (
    <ul className={c('addresses')}>
      {addresses.map(({ document, url }) => (
        <li key={document}>
          <a href={url} target="_blank" rel="noreferrer">
            {policyDocuments[document].name}
          </a>
          <CopyButton text={url} name={t`link to ${{ name: policyDocuments[document].name }}`} what="text" />
        </li>
      ))}
    </ul>
  );
}
