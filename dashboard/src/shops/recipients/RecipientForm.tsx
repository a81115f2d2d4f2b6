import { checkBy, emailRules, mobileRules } from '@galla/contract/identity/access/fields.ts';
import { recipients } from '@galla/contract/shops/recipients/calls.ts';
import type { RecipientMode } from '@galla/contract/shops/recipients/fields.ts';
import { maxRecipientScopes, recipientFailures, recipientNameRules } from '@galla/contract/shops/recipients/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { Choice } from '../../lib/forms/CheckChoice.tsx';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { StoreFields } from '../../lib/forms/StoreFields.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSession } from '../../lib/session/session.ts';
import { type Hours, HoursField } from './HoursField.tsx';
import { chosenIds, QrCodeFields } from './QrCodeFields.tsx';
import css from './Recipients.module.css';
import { failureOf, isOtpRefusal, type SentOtp, useRecipientChange } from './recipient-labels.ts';

interface Props {
  readonly merchantId: string | undefined;
  readonly onSent: (id: string, otp: SentOtp) => void;
  readonly onClose: () => void;
}

const textOf = (error: unknown): string => {
  const reason = failureOf(error, recipientFailures.add);
  return isOtpRefusal(error) ? `${recipientFailures.send}. ${reason}` : reason;
};

/** Adds a recipient of payment alerts. The OTP is entered in the list. */
export function RecipientForm({ merchantId, onSent, onClose }: Props) {
  const form = useRecipientForm({ merchantId, onSent });
  const { close, question } = useUnsavedChanges({ changed: form.isChanged, onSave: form.save, onClose });
  const saveAndClose = async () => {
    if (await form.save()) onClose();
  };
  return (
    <Modal
      title={t`Add a person`}
      onClose={close}
      keepOpen={question !== false}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="recipient-form" kind="primary" busy={form.busy} busyLabel={t`Sending OTP`}>
            <Trans>Send OTP</Trans>
          </Button>
        </>
      }
    >
      <form
        id="recipient-form"
        noValidate
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void saveAndClose();
        }}
      >
        <TextField label={t`Name`} required maxLength={60} autoComplete="off" {...form.name.input} />
        <Segmented
          label={t`How to notify them`}
          wide
          options={[
            { value: 'SMS', label: 'SMS' },
            { value: 'EMAIL', label: t`Email` },
          ]}
          value={form.mode}
          onChange={form.setMode}
        />
        {form.mode === 'SMS' ? (
          <PhoneField label={t`Mobile number`} required {...form.phone.input} />
        ) : (
          <TextField label={t`Email`} required type="email" autoComplete="off" {...form.email.input} />
        )}
        <StoreFields
          merchantId={merchantId}
          value={form.stores}
          error={form.storesError}
          onChange={(stores) => {
            form.setStores(stores);
            // Codes of other stores would never match a payment.
            form.setCodes('all');
          }}
        />
        <QrCodeFields
          merchantId={merchantId}
          stores={form.stores}
          value={form.codes}
          error={form.codesError}
          onChange={form.setCodes}
        />
        <AmountField
          label={t`Minimum amount`}
          optional
          hint={t`No message for smaller payments.`}
          value={form.amount}
          onChange={form.setAmount}
        />
        <HoursField value={form.hours} error={form.hoursError} onChange={form.setHours} />
        <Refusal text={form.problem} />
      </form>
      {question}
    </Modal>
  );
}

/** The fields of the form and how it is sent. */
function useRecipientForm({ merchantId, onSent }: Pick<Props, 'merchantId' | 'onSent'>) {
  const { me } = useSession();
  const name = useField('recipient-name', checkBy(recipientNameRules));
  const [mode, setMode] = useState<RecipientMode>('SMS');
  const phone = useField('recipient-phone', checkBy(mobileRules));
  const email = useField('recipient-email', checkBy(emailRules));
  const [stores, setStores] = useState<Choice>(me.storeRestricted ? [] : 'all');
  const [codes, setCodes] = useState<Choice>('all');
  const [amount, setAmount] = useState<number | null>(null);
  const [hours, setHours] = useState<Hours | null>(null);
  const [checked, setChecked] = useState(false);
  const reread = useRecipientChange();
  const problems = {
    stores: placesProblem(stores, t`Choose at least one store.`),
    codes: placesProblem(codes, t`Choose at least one QR code.`),
  };
  const hoursError = checked && hours !== null ? hoursProblem(hours) : undefined;
  const send = async () => {
    const to =
      mode === 'SMS'
        ? ({ mode, phoneNumber: phone.value } as const)
        : ({ mode, email: email.value.trim().toLowerCase() } as const);
    const body = {
      ...(merchantId === undefined ? {} : { merchantId }),
      name: name.value.trim(),
      to,
      fromAmount: amount ?? 0,
      hours,
      storeIds: chosenIds<'store'>(stores),
      qrCodeIds: chosenIds<'qrCode'>(codes),
    };
    const { recipient, token, resendAt } = await call(recipients.add, { body });
    await reread();
    onSent(recipient.id, { token, resendAt: Date.parse(resendAt) });
  };
  const contact = mode === 'SMS' ? { 'to.phoneNumber': phone } : { 'to.email': email };
  const { save: saveForm, busy, problem } = useForm({ fields: { name, ...contact }, send, textOf });
  const save = async () => {
    setChecked(true);
    const wrong =
      problems.stores !== undefined ||
      problems.codes !== undefined ||
      (hours !== null && hoursProblem(hours) !== undefined);
    return wrong ? false : saveForm();
  };
  const isChanged =
    [name, phone, email].some(({ value }) => value !== '') ||
    amount !== null ||
    hours !== null ||
    hasChosen(stores) ||
    hasChosen(codes);
  const places = { stores, setStores, codes, setCodes };
  const errors = {
    storesError: checked ? problems.stores : undefined,
    codesError: checked ? problems.codes : undefined,
  };
  const parts = { name, mode, setMode, phone, email, amount, setAmount, hours, setHours };
  return { ...parts, ...places, ...errors, hoursError, save, busy, problem, isChanged };
}

const hasChosen = (choice: Choice): boolean => choice !== 'all' && choice.length > 0;

function placesProblem(choice: Choice, none: string): string | undefined {
  if (choice === 'all') return undefined;
  if (choice.length === 0) return none;
  return choice.length > maxRecipientScopes ? t`Choose up to ${maxRecipientScopes}.` : undefined;
}

function hoursProblem({ from, to }: Hours): string | undefined {
  if (from === '' || to === '') return t`Enter both times.`;
  return from === to ? t`Start and end times must differ.` : undefined;
}
