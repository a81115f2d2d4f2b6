import type { WebhookEndpoint } from '@galla/contract/webhooks/schemas.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { DeleteWebhook } from './DeleteWebhook.tsx';
import { HealthBars } from './HealthBars.tsx';
import { ShownSecret } from './ShownSecret.tsx';
import { WebhookActs } from './WebhookActs.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import css from './Webhooks.module.css';
import { nameOf, noteOf, stateOf } from './webhook-labels.ts';

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One endpoint: its health, its secret and its log of deliveries (DEV-03). */
export function WebhookDrawer({ endpoint, onEdit, onClose }: Props) {
  const [shown, setShown] = useState<{ readonly secret: string; readonly previousUntil: string | null }>();
  const [deleting, setDeleting] = useState(false);
  // Another dialog replaces the drawer: no dialog opens another.
  if (shown !== undefined) return <ShownSecret {...shown} onClose={() => setShown(undefined)} />;
  if (deleting) return <DeleteWebhook endpoint={endpoint} onDeleted={onClose} onClose={() => setDeleting(false)} />;
  return (
    <Drawer title={nameOf(endpoint)} sub={endpoint.url} onClose={onClose}>
      <p className={css['state']}>
        <StatusPill state={endpoint.status} {...stateOf(endpoint)} /> {noteOf(endpoint)}
      </p>
      <HealthBars day={endpoint.day} />
      <WebhookActs endpoint={endpoint} onEdit={onEdit} onSecret={setShown} onDelete={() => setDeleting(true)} />
      <WebhookLog endpoint={endpoint} />
      <Section title="Endpoint">
        <KeyValues columns={1} items={factsOf(endpoint)} />
      </Section>
    </Drawer>
  );
}

const factsOf = ({ events, secret, username, createdAt, updatedAt, failing }: WebhookEndpoint) => [
  { name: 'Events', value: events.join(', ') },
  { name: 'Signing secret', value: `whsec_ •••• ${secret.ending}`, figure: true },
  ...(secret.previousUntil === null
    ? []
    : [{ name: 'Earlier secret signs until', value: formatDateTime(secret.previousUntil) }]),
  { name: 'Username', value: username },
  ...(failing === null
    ? []
    : [
        {
          name: 'Admins told',
          value: failing.noticedAt === null ? 'After an hour of failures' : formatDateTime(failing.noticedAt),
        },
        { name: 'Turned off', value: formatDateTime(failing.disabledAt) },
      ]),
  { name: 'Created', value: formatDateTime(createdAt) },
  { name: 'Updated', value: formatDateTime(updatedAt) },
];
