import { newEmailField } from '@galla/contract/identity/profile/account-email.ts';
import { accountEmail } from '@galla/contract/identity/profile/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSession } from '../../lib/session/session.ts';
import css from './Profile.module.css';

const id = 'new-email';

/** The form for another e-mail; leaving it filled in asks first (UI-08). */
export function NewEmailForm({ first, onDone }: { readonly first: boolean; readonly onDone: () => void }) {
  const { profile } = useSession();
  const field = useField(id, newEmailField);
  const client = useQueryClient();

  useEffect(() => document.getElementById(id)?.focus(), []);

  const form = useForm({
    fields: { email: field },
    send: async () => {
      const { merchantId } = profile;
      const { message } = await call(accountEmail.change, { params: { merchantId }, body: { email: field.value } });
      await client.invalidateQueries({ queryKey: queryOf(accountEmail.find, {}).queryKey });
      toast.success(message);
      onDone();
    },
  });
  const { question } = useUnsavedChanges({ changed: field.value.trim() !== '', onSave: form.save });
  return (
    <form noValidate className={css['form']} onSubmit={form.submit}>
      <TextField
        name="email"
        type="email"
        label={first ? t`Email` : t`New email`}
        required
        autoComplete="email"
        inputMode="email"
        hint={t`We'll send a link to confirm it.`}
        {...field.input}
      />
      <Refusal text={form.problem} />
      <div className={css['acts']}>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={t`Sending`}>
          <Trans>Send verification email</Trans>
        </Button>
        <Button kind="text" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {question}
    </form>
  );
}
