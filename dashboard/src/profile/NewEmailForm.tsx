import { newEmailField, ownEmail } from '@galla/contract/profile/account-email.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call, queryOf } from '../lib/api/api.ts';
import { fieldMessage } from '../lib/api/api-error.ts';
import { refusalOf } from '../lib/api/refusal.ts';
import { useUnsavedChanges } from '../lib/forms/UnsavedChanges.tsx';
import { useField } from '../lib/forms/use-field.ts';
import { useSession } from '../lib/session/session.ts';
import css from './Profile.module.css';

const id = 'new-email';

/** The form for another e-mail; leaving it filled in asks first (UI-08). */
export function NewEmailForm({ first, onDone }: { readonly first: boolean; readonly onDone: () => void }) {
  const { profile } = useSession();
  const field = useField(newEmailField);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const client = useQueryClient();

  useEffect(() => document.getElementById(id)?.focus(), []);

  const send = async (): Promise<boolean> => {
    setRefusal('');
    if (!field.check()) {
      document.getElementById(id)?.focus();
      return false;
    }
    setBusy(true);
    try {
      const { merchantId } = profile;
      const { message } = await call(ownEmail.change, { params: { merchantId }, body: { email: field.value } });
      await client.invalidateQueries({ queryKey: queryOf(ownEmail.find, {}).queryKey });
      toast.success(message);
      onDone();
      return true;
    } catch (error) {
      field.setError(fieldMessage(error, 'email'));
      if (fieldMessage(error, 'email') === undefined) setRefusal(refusalOf(error));
      setBusy(false);
      return false;
    }
  };
  const { question } = useUnsavedChanges({ changed: field.value.trim() !== '', onSave: send });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <form noValidate className={css['form']} onSubmit={submit}>
      <TextField
        id={id}
        name="email"
        type="email"
        label={first ? 'Email' : 'New email'}
        required
        autoComplete="email"
        inputMode="email"
        hint="It counts once you open the link that is sent to it."
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={field.error}
      />
      {refusal !== '' && (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      )}
      <div className={css['acts']}>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Sending">
          Send verification email
        </Button>
        <Button kind="text" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {question}
    </form>
  );
}
