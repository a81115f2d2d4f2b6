import { passkeyNameField } from '@galla/contract/second-factor/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { type SubmitEvent, useState } from 'react';
import { refusalOf } from '../lib/api/refusal.ts';
import { useField } from '../lib/forms/use-field.ts';
import { passkeyRefusal } from '../lib/session/passkey.ts';
import css from './SecondFactor.module.css';

const c = classNames(css);

interface PasskeyNameProps {
  readonly title: string;
  readonly sub: string;
  readonly act: string;
  readonly acting: string;
  readonly initial: string;
  /** Rejects where it is refused. */
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey, for a new one and for renaming. */
export function PasskeyName({ title, sub, act, acting, initial, onName, onClose }: PasskeyNameProps) {
  const name = useField(passkeyNameField, initial);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setRefusal('');
    if (!name.check()) return document.getElementById('passkey-name')?.focus();
    setBusy(true);
    try {
      await onName(name.value.trim());
    } catch (error) {
      setRefusal(passkeyRefusal(error) ?? refusalOf(error));
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <Modal
      size={440}
      title={title}
      sub={sub}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} busyLabel={acting} onClick={() => void save()}>
            {act}
          </Button>
        </>
      }
    >
      <form method="dialog" noValidate className={c('form')} onSubmit={submit}>
        <TextField
          id="passkey-name"
          name="passkey-name"
          label="Name of the passkey"
          hint="For example the device that it is on"
          required
          autoComplete="off"
          data-autofocus
          value={name.value}
          onChange={name.onChange}
          onBlur={name.onBlur}
          error={name.error}
        />
        {refusal !== '' && (
          <Notice kind="error" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Modal>
  );
}
