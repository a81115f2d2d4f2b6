import { checkBy, mobileRules, otpRules } from '@galla/contract/identity/access/fields.ts';
import { storePhone } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { OtpInput } from '@galla/ui/inputs/OtpInput.tsx';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useField } from '../../../lib/forms/use-field.ts';
import { phoneText } from '../details/details-view-model.ts';
import { paramsOf, useStoreChange } from '../store-changes.ts';
import css from './Edit.module.css';
import { FormPart } from './StoreSections.tsx';

const c = classNames(css);

interface Sent {
  readonly token: string;
  readonly phone: string;
  readonly at: number;
}

/** The phone number of a store. The old number stays until the new one is confirmed by an OTP (STO-05). */
export function PhonePart({ store }: { readonly store: StoreDetails }) {
  const [sent, setSent] = useState<Sent>();
  const phone = useField('store-phone', checkBy(mobileRules));
  const { run, busy, problem } = useAct();
  const send = () =>
    run(async () => {
      const { token } = await call(storePhone.requestOtp, { body: { phoneNumber: phone.value } });
      setSent({ token, phone: phone.value, at: currentTime() });
    });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (phone.check()) await send();
    else phone.focus();
  };
  const { question } = useUnsavedChanges({
    changed: phone.value !== '',
    saveLabel: t`Send OTP`,
    onSave: async () => {
      if (phone.check()) await send();
      return false;
    },
  });
  return (
    <FormPart title={t`Phone`} note={t`Customers call this number. You need an OTP to change it.`}>
      <form noValidate className={c('phone')} onSubmit={(event) => void submit(event)}>
        <PhoneField label={t`New mobile number`} {...phone.input} />
        <Button type="submit" busy={busy} busyLabel={t`Sending OTP`}>
          {sent === undefined ? t`Send OTP` : t`Send another OTP`}
        </Button>
        {store.phone !== null && (
          <span className={c('phoneNow')}>
            <Trans>
              Current: <Figure>{ph({ phone: phoneText(store.phone) })}</Figure>
            </Trans>
          </span>
        )}
      </form>
      <Refusal text={problem} />
      {sent !== undefined && sent.phone === phone.value && (
        <Verify
          key={sent.token}
          store={store}
          sent={sent}
          onDone={() => {
            setSent(undefined);
            phone.reset();
          }}
        />
      )}
      {question}
    </FormPart>
  );
}

interface VerifyProps {
  readonly store: StoreDetails;
  readonly sent: Sent;
  readonly onDone: () => void;
}

function Verify({ store, sent, onDone }: VerifyProps) {
  const otp = useField('store-otp', checkBy(otpRules));
  const reread = useStoreChange();
  const { run, busy } = useAct({
    refused: (error) => {
      otp.onChange('');
      otp.setError(refusalOf(error));
      otp.focus();
      return '';
    },
  });
  useEffect(() => document.getElementById('store-otp')?.focus(), []);
  const verify = (code: string) =>
    run(async () => {
      const body = { ...paramsOf(store), phoneNumber: sent.phone, token: sent.token, otp: code };
      await call(storePhone.verifyOtp, { body });
      toast.success(t`Phone Number Updated.`);
      onDone();
      await reread();
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (otp.check()) void verify(otp.value);
    else otp.focus();
  };
  return (
    <form noValidate className={c('otp')} onSubmit={submit}>
      <h3>
        <Trans>Enter the OTP</Trans>
      </h3>
      <p className={c('sentTo')}>
        <Trans>
          Sent to <Figure>{ph({ phone: phoneText(sent.phone) })}</Figure> at{' '}
          <Figure kind="time">{ph({ at: formatTime(sent.at) })}</Figure>
        </Trans>
      </p>
      <OtpInput label={t`OTP`} required {...otp.input} onComplete={(code) => void verify(code)} />
      <Button type="submit" kind="primary" busy={busy} busyLabel={t`Verifying`}>
        <Trans>Verify number</Trans>
      </Button>
    </form>
  );
}
