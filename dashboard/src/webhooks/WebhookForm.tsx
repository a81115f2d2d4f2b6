import { checkBy } from '@galla/contract/access/fields.ts';
import { webhooks } from '@galla/contract/webhooks/endpoints.ts';
import {
  isWebhookUrl,
  webhookDescriptionRules,
  webhookPasswordRules,
  webhookTexts,
  webhookUsernameRules,
} from '@galla/contract/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { useId, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { refusalOf } from '../lib/api/refusal.ts';
import { Refusal } from '../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../lib/forms/UnsavedChanges.tsx';
import { useChoice } from '../lib/forms/use-choice.ts';
import { useField } from '../lib/forms/use-field.ts';
import { useForm } from '../lib/forms/use-form.ts';
import { EventChoice } from './EventChoice.tsx';
import { ShownSecret } from './ShownSecret.tsx';
import { useWebhookChange } from './use-webhooks.ts';
import css from './Webhooks.module.css';

interface Props {
  /** The endpoint to change; a new one without it. */
  readonly known: WebhookEndpoint | undefined;
  readonly onClose: () => void;
}

const fine = { success: true } as const;
const urlRule = {
  safeParse: (text: string) =>
    isWebhookUrl(text.trim(), { loopback: true })
      ? fine
      : { success: false, error: { issues: [{ message: webhookTexts.url }] } },
};
const passwordRule = checkBy(webhookPasswordRules);
const keptPasswordRule = { safeParse: (text: string) => (text === '' ? fine : passwordRule.safeParse(text)) };

/** Adds an endpoint, or changes one (DEV-02). */
export function WebhookForm({ known, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const { fields, form, isChanged } = useWebhookForm({ known, onClose, onMade: setSecret });
  const { url, description, events, username, password, active } = fields;
  const id = useId();
  const leaving = useUnsavedChanges({ changed: isChanged && secret === undefined, onSave: form.save, onClose });
  if (leaving.question !== false) return leaving.question;
  if (secret !== undefined) return <ShownSecret secret={secret} onClose={onClose} />;
  return (
    <Modal
      title={known === undefined ? 'Add endpoint' : 'Edit endpoint'}
      sub="Each event you choose is sent as a POST. It is tried again for three days."
      onClose={leaving.close}
      footer={
        <>
          <Button onClick={leaving.close}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy} busyLabel="Saving">
            {known === undefined ? 'Add endpoint' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={css['form']} onSubmit={form.submit}>
        <TextField label="Endpoint URL" required type="url" autoComplete="off" {...url.input} />
        <TextField label="Description" optional maxLength={60} autoComplete="off" {...description.input} />
        <EventChoice chosen={events.value} error={events.error} onChange={events.input.onChange} />
        <TextField label="Username" required autoComplete="off" hint="5 to 20 characters" {...username.input} />
        <PasswordField
          label="Password"
          required={known === undefined}
          optional={known !== undefined}
          autoComplete="new-password"
          hint={known === undefined ? '8 to 20 characters' : 'Empty keeps the password that it has.'}
          {...password.input}
        />
        {known !== undefined && (
          <Checkbox
            label="Active"
            note="Events that wait for a disabled endpoint are not sent. You can replay them."
            checked={active.value}
            onChange={active.input.onChange}
          />
        )}
        <Refusal text={form.problem} />
      </form>
    </Modal>
  );
}

/** The fields of the form and how it is sent. */
function useWebhookForm({ known, onClose, onMade }: Props & { readonly onMade: (secret: string) => void }) {
  const url = useField('webhook-url', urlRule, known?.url);
  const description = useField('webhook-description', checkBy(webhookDescriptionRules), known?.description);
  const events = useChoice<readonly string[]>(known?.events ?? ['payment.completed'], (chosen) =>
    chosen.length === 0 ? webhookTexts.events : undefined,
  );
  const username = useField('webhook-username', checkBy(webhookUsernameRules), known?.username);
  const password = useField('webhook-password', known === undefined ? passwordRule : keptPasswordRule);
  const active = useChoice(known === undefined || known.status === 'ACTIVE', () => undefined);
  const changed = useWebhookChange();
  const send = async () => {
    const settings = {
      url: url.value.trim(),
      description: description.value.trim(),
      events: [...events.value] as WebhookEndpoint['events'],
      username: username.value.trim(),
    };
    if (known === undefined) {
      const made = await call(webhooks.create, { body: { ...settings, password: password.value } });
      onMade(made.secret);
    } else {
      const rest = password.value === '' ? {} : { password: password.value };
      const status = active.value ? 'ACTIVE' : 'DISABLED';
      await call(webhooks.edit, { params: { id: known.id }, body: { ...settings, ...rest, status } });
      toast.success('Webhook saved');
      onClose();
    }
    await changed();
  };
  const form = useForm({ fields: { url, description, events, username, password }, send, textOf: submitText });
  const isChanged =
    url.value !== (known?.url ?? '') || description.value !== (known?.description ?? '') || password.value !== '';
  return { fields: { url, description, events, username, password, active }, form, isChanged };
}

/** The text of the specification where the server gives no reason of its own (DEV-02). */
const submitText = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.status !== 418 ? refusalOf(error) : webhookTexts.submit;
