import { checkBy, passwordRules } from '@galla/contract/access/fields.ts';
import { confirmPasswordField, mismatchText } from '@galla/contract/passwords/endpoints.ts';
import { newPasswordField } from '@galla/contract/passwords/new-passwords.ts';
import { profile } from '@galla/contract/profile/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call, queryOf } from '../lib/api/api.ts';
import { fieldMessage } from '../lib/api/api-error.ts';
import { refusalOf } from '../lib/api/refusal.ts';
import { useField } from '../lib/forms/use-field.ts';
import { useSession } from '../lib/session/session.ts';
import css from './Profile.module.css';

/** The own password, where there is one. */
export function OwnPassword() {
  const { data } = useQuery(queryOf(profile.security, {}));
  return (
    <Section title="Change password" sub="All other browsers are signed out, and an email tells you of the change.">
      {data?.hasPassword === false ? <Notice>You sign in with an OTP: your account has no password.</Notice> : <Form />}
    </Section>
  );
}

const ids = ['currentPassword', 'password', 'confirmPassword'] as const;

function Form() {
  const { me } = useSession();
  const current = useField(checkBy(passwordRules));
  const wanted = useField(newPasswordField);
  const again = useField(confirmPasswordField);
  const fields = [current, wanted, again];
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();

  const check = (): boolean => {
    const fits = fields.map((field) => field.check());
    if (fits.every(Boolean) && wanted.value !== again.value) {
      again.setError(mismatchText);
      fits[2] = false;
    }
    const wrong = ids[fits.indexOf(false)];
    if (wrong !== undefined) document.getElementById(wrong)?.focus();
    return wrong === undefined;
  };
  const change = async () => {
    setRefusal('');
    if (busy || !check()) return;
    setBusy(true);
    try {
      const body = { currentPassword: current.value, password: wanted.value, confirmPassword: again.value };
      await call(profile.changePassword, { body });
      for (const field of fields) field.reset();
      toast.success('Password changed');
      await client.invalidateQueries({ queryKey: queryOf(profile.sessions, {}).queryKey });
    } catch (error) {
      const messages = ids.map((id) => fieldMessage(error, id));
      for (const [index, field] of fields.entries()) field.setError(messages[index]);
      const wrong = ids.find((_id, index) => messages[index] !== undefined);
      if (wrong === undefined) setRefusal(refusalOf(error));
      else document.getElementById(wrong)?.focus();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void change();
  };
  return (
    <form noValidate className={css['form']} onSubmit={submit}>
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.email ?? ''} readOnly />
      <Entry id="currentPassword" label="Current password" autoComplete="current-password" field={current} />
      <Entry
        id="password"
        label="New password"
        autoComplete="new-password"
        hint="8 to 128 characters, without spaces"
        field={wanted}
      />
      <Entry id="confirmPassword" label="New password again" autoComplete="new-password" field={again} />
      {refusal !== '' && (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      )}
      <Button type="submit" kind="primary" busy={busy} busyLabel="Changing">
        Change password
      </Button>
    </form>
  );
}

type EntryProps = {
  readonly id: (typeof ids)[number];
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: string;
  readonly field: ReturnType<typeof useField>;
};

function Entry({ id, label, autoComplete, hint, field }: EntryProps) {
  const { value, onChange, onBlur, error } = field;
  return (
    <PasswordField
      id={id}
      name={id}
      label={label}
      required
      autoComplete={autoComplete}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
