import type { Id } from '@galla/contract/core/ids.ts';
import { qrCodeChanges } from '@galla/contract/shops/qr-codes/calls.ts';
import type { QrCodeDetails } from '@galla/contract/shops/qr-codes/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { PlaceFields } from '../PlaceFields.tsx';
import css from '../QrCodes.module.css';
import { savedText, useQrCodeChange } from '../qr-code-changes.ts';
import { oneLine, qrCodeRules } from '../qr-code-rules.ts';

/** Renames a QR code, or moves it to another store or counter. */
export function MoveQrCode({ code, onClose }: { readonly code: QrCodeDetails; readonly onClose: () => void }) {
  const name = useField('qr-name', qrCodeRules.ownName, code.name);
  const store = useField('qr-store', qrCodeRules.store, code.store);
  const counter = useField('qr-counter', qrCodeRules.counter, code.terminal ?? '');
  const reread = useQrCodeChange();
  const { submit, busy, problem } = useForm({
    fields: { name, store, terminal: counter },
    send: async () => {
      const place = {
        store: store.value as Id<'store'>,
        terminal: counter.value === '' ? null : (counter.value as Id<'terminal'>),
      };
      const body = { version: code.version, name: oneLine(name.value), ...place };
      await call(qrCodeChanges.change, { params: { qrCodeId: code.id }, body });
      await reread();
      toast.success(t(savedText));
      onClose();
    },
  });
  const isChanged = name.value !== code.name || store.value !== code.store || counter.value !== (code.terminal ?? '');
  return (
    <Drawer
      title={t`Rename or move`}
      sub={t`Keep the same sticker. Payments from now on count for the new place.`}
      onClose={onClose}
      keepOpen={isChanged}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="move-form" kind="primary" busy={busy} busyLabel={t`Saving`}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form id="move-form" noValidate className={css['form']} onSubmit={submit}>
        <TextField label={t`Name`} required maxLength={60} autoComplete="off" {...name.input} />
        <PlaceFields merchantId={code.merchantId} store={store} counter={counter} />
        <Refusal text={problem} />
      </form>
    </Drawer>
  );
}
