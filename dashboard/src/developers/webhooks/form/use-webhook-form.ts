import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import {
  isWebhookUrl,
  webhookDescriptionRules,
  webhookPasswordRules,
  webhookTexts,
  webhookUsernameRules,
} from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { checkBy } from '@galla/contract/identity/access/fields.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useChoice } from '../../../lib/forms/use-choice.ts';
import { useField } from '../../../lib/forms/use-field.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useWebhookChange } from '../use-webhooks.ts';

const fine = { success: true } as const;
const urlRule = {
  safeParse: (text: string) =>
    isWebhookUrl(text.trim(), { loopback: true })
      ? fine
      : { success: false, error: { issues: [{ message: webhookTexts.url }] } },
};
const passwordRule = checkBy(webhookPasswordRules);
const keptPasswordRule = { safeParse: (text: string) => (text === '' ? fine : passwordRule.safeParse(text)) };

/** The result of saving. */
interface Saved {
  readonly id: WebhookEndpoint['id'];
  /** The signing secret of a new endpoint. */
  readonly secret?: string;
}

/** The fields of an endpoint, and how they are sent. Without a known endpoint a new one is created. */
export function useWebhookForm(known: WebhookEndpoint | undefined) {
  const [saved, setSaved] = useState<Saved>();
  const url = useField('webhook-url', urlRule, known?.url);
  const description = useField('webhook-description', checkBy(webhookDescriptionRules), known?.description);
  const wrongEvents = (chosen: readonly string[]) => (chosen.length === 0 ? webhookTexts.events : undefined);
  const events = useChoice<readonly string[]>(known?.events ?? ['payment.completed'], wrongEvents, 'webhook-events');
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
      setSaved({ id: made.webhook.id, secret: made.secret });
    } else {
      const rest = password.value === '' ? {} : { password: password.value };
      const status = active.value ? 'ACTIVE' : 'DISABLED';
      await call(webhooks.edit, { params: { id: known.id }, body: { ...settings, ...rest, status } });
      toast.success(t`Webhook saved`);
      setSaved({ id: known.id });
    }
    await changed();
  };
  const form = useForm({ fields: { url, description, events, username, password }, send, textOf: submitText });
  const isChanged =
    url.value !== (known?.url ?? '') ||
    description.value !== (known?.description ?? '') ||
    username.value !== (known?.username ?? '') ||
    password.value !== '' ||
    active.value !== (known === undefined || known.status === 'ACTIVE') ||
    events.value.join() !== (known?.events ?? ['payment.completed']).join();
  return { fields: { url, description, events, username, password, active }, form, isChanged, saved };
}

/** The specification's text if the server gives no reason of its own (DEV-02). */
const submitText = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.status !== 418 ? refusalOf(error) : webhookTexts.submit;
