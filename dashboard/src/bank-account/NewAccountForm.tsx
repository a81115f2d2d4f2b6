import { bankAccountFields, bankAccounts, coolingHours } from '@galla/contract/bank-account/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../lib/api/api.ts';
import { Refusal } from '../lib/forms/Refusal.tsx';
import { useField } from '../lib/forms/use-field.ts';
import { useForm } from '../lib/forms/use-form.ts';
import css from './BankAccount.module.css';

/** Asks for another account: the number twice, as banks do. */
export function NewAccountForm() {
  const client = useQueryClient();
  const number = useField('bank-number', bankAccountFields.number);
  const again = useField('bank-again', {
    safeParse: (text) =>
      text === number.latest()
        ? { success: true }
        : { success: false, error: { issues: [{ message: 'This differs from the first entry.' }] } },
  });
  const ifsc = useField('bank-ifsc', bankAccountFields.ifsc);
  const holder = useField('bank-holder', bankAccountFields.holder);
  const form = useForm({
    fields: { number, again, ifsc, holder },
    send: async () => {
      const body = { number: number.value, ifsc: ifsc.value, holder: holder.value, accountType: 'CURRENT' as const };
      client.setQueryData(queryOf(bankAccounts.find, {}).queryKey, await call(bankAccounts.request, { body }));
    },
  });
  const ofNumber = { required: true, digits: true, maxLength: 18, autoComplete: 'off' };
  return (
    <Section
      title="Change the account"
      sub={`The bank confirms the name by ₹1. Then another Admin approves it, and it is used ${coolingHours} hours later. All Admins get a message.`}
    >
      <form noValidate className={css['form']} onSubmit={form.submit}>
        <TextField label="Account number" {...ofNumber} {...number.input} />
        <TextField
          label="Account number again"
          {...ofNumber}
          {...again.input}
          onPaste={(event) => event.preventDefault()}
        />
        <TextField
          label="IFSC"
          required
          maxLength={11}
          autoComplete="off"
          {...ifsc.input}
          onChange={(text) => ifsc.onChange(text.toUpperCase())}
        />
        <TextField
          label="Name of the account"
          hint="Bank details must be a Current Account."
          required
          maxLength={120}
          {...holder.input}
        />
        <Refusal text={form.problem} />
        <Button type="submit" kind="primary" busy={form.busy} busyLabel="Asking">
          Check account
        </Button>
      </form>
    </Section>
  );
}
