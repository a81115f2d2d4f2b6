import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dices } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { ShownSecret } from '../ShownSecret.tsx';
import { useEventTypes } from '../use-webhooks.ts';
import { detailsHref, toList } from '../webhook-paths.ts';
import { EventChoice } from './EventChoice.tsx';
import css from './Form.module.css';
import { newPassword } from './new-password.ts';
import { useWebhookForm } from './use-webhook-form.ts';
import { WhatYouGet } from './WhatYouGet.tsx';

interface Props {
  /** The endpoint to change; absent for a new one. */
  readonly known?: WebhookEndpoint;
}

/** Adds an endpoint, or changes one (DEV-02). */
export function WebhookForm({ known }: Props) {
  const { fields, form, isChanged, saved } = useWebhookForm(known);
  const { url, description, events, username, password, active } = fields;
  const navigate = useNavigate();
  // The height of the events is unknown until they load; content below them would move.
  const isRead = useEventTypes().length > 0;
  const label = known === undefined ? t`Add endpoint` : t`Save`;
  const { question } = useUnsavedChanges({
    changed: isChanged && saved === undefined,
    onSave: form.save,
    saveLabel: label,
  });
  // The form is unchanged by then, so no question appears. A new secret is shown first.
  useEffect(() => {
    if (saved !== undefined && saved.secret === undefined) void navigate(detailsHref(saved.id));
  }, [saved, navigate]);
  return (
    <div className={css['columns']}>
      <form noValidate className={css['form']} onSubmit={form.submit}>
        <TextField label={t`Endpoint URL`} required type="url" autoComplete="off" {...url.input} />
        <TextField label={t`Description`} optional maxLength={60} autoComplete="off" {...description.input} />
        <EventChoice chosen={events.value} error={events.error} onChange={events.input.onChange} />
        {isRead && (
          <>
            <div className={css['pair']}>
              <TextField
                label={t`Username`}
                required
                autoComplete="off"
                hint={t`5 to 20 characters`}
                {...username.input}
              />
              <div>
                <PasswordField
                  label={t`Password`}
                  required={known === undefined}
                  optional={known !== undefined}
                  autoComplete="new-password"
                  hint={known === undefined ? t`8 to 20 characters` : t`Leave empty to keep the password.`}
                  {...password.input}
                />
                <Button kind="text" size="small" icon={Dices} onClick={() => password.onChange(newPassword())}>
                  <Trans>Generate</Trans>
                </Button>
              </div>
            </div>
            {known !== undefined && (
              <Checkbox
                label={t`Active`}
                note={t`Events waiting for a disabled endpoint aren’t sent. You can replay them.`}
                checked={active.value}
                onChange={active.input.onChange}
              />
            )}
            <Refusal text={form.problem} />
            <div className={css['acts']}>
              <Button type="submit" kind="primary" busy={form.busy} busyLabel={t`Saving`}>
                {label}
              </Button>
              <ButtonLink
                kind="text"
                href={known === undefined ? toList().href : detailsHref(known.id)}
                renderLink={renderLink}
              >
                <Trans>Cancel</Trans>
              </ButtonLink>
            </div>
          </>
        )}
      </form>
      <WhatYouGet url={url.value} chosen={events.value} />
      {question}
      {saved?.secret !== undefined && (
        <ShownSecret secret={saved.secret} onClose={() => void navigate(detailsHref(saved.id))} />
      )}
    </div>
  );
}
