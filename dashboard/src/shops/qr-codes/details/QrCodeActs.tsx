import { qrCodeChanges } from '@galla/contract/shops/qr-codes/calls.ts';
import type { QrCodeDetails } from '@galla/contract/shops/qr-codes/schemas.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { EllipsisVertical, Pencil, Power, PowerOff, Replace } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { ReasonDialog } from '../../../lib/forms/ReasonDialog.tsx';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import { qrCodeHref } from '../public/qr-code-search.ts';
import { savedText, useQrCodeChange } from '../qr-code-changes.ts';
import { MoveQrCode } from './MoveQrCode.tsx';

/** The actions of a QR code. */
export function QrCodeActs({ code }: { readonly code: QrCodeDetails }) {
  const [open, setOpen] = useState<'move' | 'deactivate' | 'replace'>();
  const reread = useQrCodeChange();
  const navigate = useNavigate();
  const keyOf = useActKey();
  const { version, active, replacedBy } = code;
  const params = { qrCodeId: code.id };
  const close = () => setOpen(undefined);
  const done = async () => {
    await reread();
    toast.success(t(savedText));
  };
  const { run } = useAct({
    refused: (error) => {
      toast.error(refusalOf(error), 6000);
      return '';
    },
    settled: reread,
  });
  const activate = () =>
    run(async () => {
      await call(qrCodeChanges.activate, { params, body: { version } });
      toast.success(t(savedText));
    });
  if (replacedBy !== null) return null;
  return (
    <>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} name={t`More actions for ${{ name: code.name }}`} />}
        entries={[
          { label: t`Rename or move`, icon: Pencil, onSelect: () => setOpen('move') },
          { label: t`Replace lost sticker`, icon: Replace, onSelect: () => setOpen('replace') },
          active
            ? { label: t`Deactivate`, icon: PowerOff, danger: true, onSelect: () => setOpen('deactivate') }
            : { label: t`Reactivate`, icon: Power, onSelect: () => void activate() },
        ]}
      />
      {open === 'move' && <MoveQrCode code={code} onClose={close} />}
      {open === 'deactivate' && (
        <ReasonDialog
          title={t`Deactivate ${{ name: code.name }}?`}
          sub={t`You keep its history. Late payments are still accepted. You can reactivate it later.`}
          action={t`Deactivate`}
          busyLabel={t`Saving`}
          placeholder={t`Lost sticker`}
          onConfirm={async (reason) => {
            await call(qrCodeChanges.deactivate, { params, body: { version, reason } });
            await done();
          }}
          onClose={close}
        />
      )}
      {open === 'replace' && (
        <ReasonDialog
          title={t`Replace ${{ name: code.name }}?`}
          sub={t`You get a new code for the same place. This one is deactivated. You keep its history.`}
          action={t`Replace`}
          busyLabel={t`Saving`}
          placeholder={t`Lost sticker`}
          onConfirm={async (reason) => {
            const body = { version, reason };
            const next = await call(qrCodeChanges.replace, { params, body }, { idempotencyKey: keyOf(body) });
            await done();
            void navigate(qrCodeHref(next));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
