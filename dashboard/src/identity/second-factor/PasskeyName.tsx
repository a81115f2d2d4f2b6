import { passkeyNameField } from '@galla/contract/identity/second-factor/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { refusalOf } from '../../lib/api/refusal.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { passkeyRefusal } from './public/passkey.ts';
import css from './SecondFactor.module.css';

const c = classNames(css);

interface PasskeyNameProps {
  readonly title: string;
  readonly sub: string;
  readonly act: string;
  readonly acting: string;
  readonly initial: string;
  /** Rejects if the server refuses the name. */
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey, for a new one and for renaming. */
export function PasskeyName({ title, sub, act, acting, initial, onName, onClose }: PasskeyNameProps) {
  const name = useField('passkey-name', passkeyNameField, initial);
  const form = useForm({
    fields: { name },
    send: () => onName(name.value.trim()),
    textOf: (error) => passkeyRefusal(error) ?? refusalOf(error),
  });
  return (
    <Modal
      size={440}
      title={title}
      sub={sub}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={form.busy} busyLabel={acting} onClick={() => void form.save()}>
            {act}
          </Button>
        </>
      }
    >
      <form method="dialog" noValidate className={c('form')} onSubmit={form.submit}>
        <TextField
          name="passkey-name"
          label={t`Passkey name`}
          hint={t`For example, the name of the device`}
          required
          autoComplete="off"
          data-autofocus
          {...name.input}
        />
        <Refusal text={form.problem} />
      </form>
    </Modal>
  );
}
