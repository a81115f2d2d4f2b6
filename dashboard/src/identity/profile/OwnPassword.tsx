import { checkBy, passwordRules } from '@galla/contract/identity/access/fields.ts';
import { confirmPasswordField, mismatchText } from '@galla/contract/identity/passwords/endpoints.ts';
import { newPasswordField } from '@galla/contract/identity/passwords/new-passwords.ts';
import { profile } from '@galla/contract/identity/profile/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { sameAs, useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSession } from '../../lib/session/session.ts';
import css from './Profile.module.css';

/** The person's own password, if there is one. */
export function OwnPassword() {
  const { data } = useQuery(queryOf(profile.security, {}));
  return (
    <Section
      title={t`Change password`}
      sub={t`You’ll be signed out of all other browsers. We’ll email you about the change.`}
    >
      {data?.hasPassword === false ? (
        <Notice>
          <Trans>You sign in with an OTP. Your account has no password.</Trans>
        </Notice>
      ) : (
        <Form />
      )}
    </Section>
  );
}

function Form() {
  const { me } = useSession();
  const current = useField('currentPassword', checkBy(passwordRules));
  const wanted = useField('password', newPasswordField);
  const again = sameAs(useField('confirmPassword', confirmPasswordField), wanted, mismatchText);
  const fields = { currentPassword: current, password: wanted, confirmPassword: again };
  const client = useQueryClient();
  const form = useForm({
    fields,
    send: async () => {
      const body = { currentPassword: current.value, password: wanted.value, confirmPassword: again.value };
      await call(profile.changePassword, { body });
      for (const field of Object.values(fields)) field.reset();
      toast.success(t`Password changed`);
      await client.invalidateQueries({ queryKey: queryOf(profile.sessions, {}).queryKey });
    },
  });
  return (
    <form noValidate className={css['form']} onSubmit={form.submit}>
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.email ?? ''} readOnly />
      <PasswordField
        name="currentPassword"
        required
        label={t`Current password`}
        autoComplete="current-password"
        {...current.input}
      />
      <PasswordField
        name="password"
        required
        label={t`New password`}
        autoComplete="new-password"
        hint={t`8 to 128 characters, without spaces`}
        {...wanted.input}
      />
      <PasswordField
        name="confirmPassword"
        required
        label={t`Confirm new password`}
        autoComplete="new-password"
        {...again.input}
      />
      <Refusal text={form.problem} />
      <Button type="submit" kind="primary" busy={form.busy} busyLabel={t`Changing`}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
