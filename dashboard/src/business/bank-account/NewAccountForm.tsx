import { bankAccounts } from '@galla/contract/business/bank-account/calls.ts';
import { bankAccountFields, coolingHours } from '@galla/contract/business/bank-account/endpoints.ts';
import { currentAccountText } from '@galla/contract/business/onboarding/section-problems.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import css from './BankAccount.module.css';

/** The form for another account: the number is entered twice, as at banks. */
export function NewAccountForm() {
  const client = useQueryClient();
  const number = useField('bank-number', bankAccountFields.number);
  const again = useField('bank-again', {
    safeParse: (text) =>
      text === number.latest()
        ? { success: true }
        : { success: false, error: { issues: [{ message: t`The account numbers don’t match.` }] } },
  });
  const ifsc = useField('bank-ifsc', bankAccountFields.ifsc);
  const holder = useField('bank-holder', bankAccountFields.holder);
  const type = useField('bank-type', {
    safeParse: (text) =>
      text === 'CURRENT' ? { success: true } : { success: false, error: { issues: [{ message: currentAccountText }] } },
  });
  const query = queryOf(bankAccounts.find, {});
  const form = useForm({
    fields: { number, again, ifsc, accountType: type, holder },
    send: async () => {
      const body = { number: number.value, ifsc: ifsc.value, holder: holder.value, accountType: 'CURRENT' as const };
      client.setQueryData(query.queryKey, await call(bankAccounts.request, { body }));
    },
    textOf: (error) => {
      const code = error instanceof ApiError ? error.code : '';
      // Another person has made a request in the meantime: it replaces this form.
      if (code === 'CONFLICT') void client.invalidateQueries({ queryKey: query.queryKey });
      if (code !== 'IFSC_UNKNOWN') return refusalOf(error);
      ifsc.refuse(refusalOf(error));
      ifsc.focus();
      return '';
    },
  });
  const { data: others } = useQuery(queryOf(team.admins, {}));
  const isAlone = others !== undefined && others.admins.length < 2;
  const ofNumber = { required: true, digits: true, maxLength: 18, autoComplete: 'off' };
  return (
    <Section
      title={t`Change the account`}
      sub={t`The bank confirms the name with ₹1, then another Admin approves. Settlements switch ${coolingHours} hours later. All Admins are notified.`}
    >
      <form noValidate className={css['form']} onSubmit={form.submit}>
        {isAlone && (
          <Notice kind="warning">
            <p>
              <Trans>Another Admin has to approve the account. You’re the only Admin. Add another one first.</Trans>
            </p>
            <RouterLink href={teamScreens.team.path}>
              <Trans>Go to team</Trans>
            </RouterLink>
          </Notice>
        )}
        <TextField label={t`Account number`} {...ofNumber} {...number.input} />
        <TextField
          label={t`Confirm account number`}
          {...ofNumber}
          {...again.input}
          onPaste={(event) => event.preventDefault()}
        />
        <TextField
          label={t`IFSC`}
          required
          maxLength={11}
          autoComplete="off"
          {...ifsc.input}
          onChange={(text) => ifsc.onChange(text.toUpperCase())}
        />
        <SelectField
          label={t`Account type`}
          required
          options={[
            { value: 'CURRENT', label: t`Current Account` },
            { value: 'SAVINGS', label: t`Savings Account` },
          ]}
          {...type.input}
        />
        <TextField label={t`Account holder name`} required maxLength={120} {...holder.input} />
        <Refusal text={form.problem} />
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={t`Checking`}>
          <Trans>Check account</Trans>
        </Button>
      </form>
    </Section>
  );
}
