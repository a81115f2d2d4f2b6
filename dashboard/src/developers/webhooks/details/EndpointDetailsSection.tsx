import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import { type SecretOverlap, secretOverlapNames } from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Eye, RefreshCw } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useEventTypes, useWebhookChange } from '../use-webhooks.ts';
import css from '../Webhooks.module.css';

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly onSecret: (shown: { readonly secret: string; readonly previousUntil: string | null }) => void;
  readonly onDelete: () => void;
}

const overlapTexts: Readonly<Record<SecretOverlap, MessageDescriptor>> = {
  NOW: msg`Rotate secret now`,
  DAY: msg`Rotate secret, keep old for 24 hours`,
  WEEK: msg`Rotate secret, keep old for 7 days`,
};

/** The settings of an endpoint, and its secret. */
export function EndpointDetailsSection({ endpoint, onSecret, onDelete }: Props) {
  const { run, busy, problem } = useAct({ settled: useWebhookChange() });
  const known = useEventTypes();
  const params = { id: endpoint.id };
  const show = () => run(async () => onSecret(await call(webhooks.showSecret, { params })));
  const rotate = (overlap: SecretOverlap) =>
    run(async () => onSecret(await call(webhooks.rotateSecret, { params, body: { overlap } })));
  return (
    <Section title={t`Endpoint`}>
      <KeyValues columns={1} items={factsOf(endpoint, known)} />
      <Refusal text={problem} />
      <div className={css['acts']}>
        <Button icon={Eye} busy={busy} busyLabel={t`Loading`} onClick={() => void show()}>
          <Trans>Show signing secret</Trans>
        </Button>
        <Menu
          trigger={
            <Button icon={RefreshCw}>
              <Trans>Rotate secret</Trans>
            </Button>
          }
          entries={secretOverlapNames.map((overlap) => ({
            label: t(overlapTexts[overlap]),
            onSelect: () => void rotate(overlap),
          }))}
        />
        <Button kind="danger-text" onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </Section>
  );
}

const factsOf = (
  { events, secret, username, createdAt, updatedAt }: WebhookEndpoint,
  known: ReturnType<typeof useEventTypes>,
) => [
  {
    name: t`Events`,
    value: known.length === 0 ? undefined : t`${{ count: events.length }} of ${{ total: known.length }}`,
  },
  { name: t`Signing secret`, value: t`whsec_ •••• ${{ ending: secret.ending }}`, figure: true },
  ...(secret.previousUntil === null
    ? []
    : [{ name: t`Old secret works until`, value: formatDateTime(secret.previousUntil) }]),
  { name: t`Username`, value: username },
  { name: t`Schema`, value: known[0]?.version, figure: true },
  { name: t`Created`, value: formatDateTime(createdAt) },
  { name: t`Updated`, value: formatDateTime(updatedAt) },
];
