import type { Id } from '@galla/contract/core/ids.ts';
import { qrCodeChanges } from '@galla/contract/shops/qr-codes/calls.ts';
import type { Store } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useActKey } from '../../lib/forms/use-act.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useStoreNames } from '../../lib/lists/named-lists.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { qrCodeHref } from './public/qr-code-search.ts';
import css from './QrCodes.module.css';
import { savedText, useQrCodeChange } from './qr-code-changes.ts';
import { oneLine, qrCodeRules } from './qr-code-rules.ts';

interface Props {
  readonly merchantId: string | undefined;
  /** The store that the list shows, selected at first. */
  readonly store: string | undefined;
  readonly onClose: () => void;
}

/** Adds a QR code to a store or one of its counters, and opens it. */
export function NewQrCode(props: Props) {
  const names = useStoreNames(true);
  return names === undefined ? null : <Form {...props} names={names} />;
}

function Form({ merchantId, store: shown, onClose, names }: Props & { readonly names: readonly Store[] }) {
  const first = shown ?? (names.length === 1 ? names[0]?.id : undefined);
  const store = useField('qr-store', qrCodeRules.store, first ?? '');
  const counter = useField('qr-counter', qrCodeRules.counter);
  const name = useField('qr-name', qrCodeRules.name);
  const keyOf = useActKey();
  const reread = useQrCodeChange();
  const navigate = useNavigate();
  const send = async () => {
    const owner = names.find(({ id }) => id === store.value)?.merchantId ?? merchantId ?? '';
    const typed = oneLine(name.value);
    const body = {
      merchantId: owner,
      store: store.value as Id<'store'>,
      ...(counter.value === '' ? {} : { terminal: counter.value as Id<'terminal'> }),
      ...(typed === '' ? {} : { name: typed }),
    };
    const added = await call(qrCodeChanges.add, { body }, { idempotencyKey: keyOf(body) });
    await reread();
    toast.success(t(savedText));
    void navigate(qrCodeHref(added));
  };
  const { submit, busy, problem } = useForm({ fields: { store, terminal: counter, name }, send });
  return (
    <Drawer
      title={t`New QR code`}
      sub={t`Customers scan it to pay. You see which counter they paid at.`}
      onClose={onClose}
      keepOpen={name.value !== ''}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="qr-form" kind="primary" busy={busy} busyLabel={t`Adding`}>
            <Trans>Add QR code</Trans>
          </Button>
        </>
      }
    >
      <form id="qr-form" noValidate className={css['form']} onSubmit={submit}>
        <PlaceFields merchantId={merchantId} store={store} counter={counter} />
        <TextField
          label={t`Name`}
          optional
          maxLength={60}
          autoComplete="off"
          hint={t`Leave it empty to use the counter or store name.`}
          {...name.input}
        />
        <Refusal text={problem} />
      </form>
    </Drawer>
  );
}
