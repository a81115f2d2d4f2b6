import { showsDynamicQr } from '@galla/contract/shops/dynamic-qr/access.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { QrCode as QrIcon } from 'lucide-react';
import { useState } from 'react';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { AskForm } from './AskForm.tsx';
import type { AskingStore } from './asking-store.ts';
import { ShownQr } from './ShownQr.tsx';
import { useCounters } from './use-counters.ts';

/** Requests one amount from a customer by a QR code on this screen, and shows the outcome (QRC-02). */
export function AskAmount({ store }: { readonly store: AskingStore }) {
  const isAllowed = allows(useSession(), showsDynamicQr);
  // Loaded with the screen, for the form.
  useCounters(store);
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<DynamicQr>();
  const close = () => {
    setOpen(false);
    setMade(undefined);
  };
  if (!isAllowed) return null;
  return (
    <>
      <Button icon={QrIcon} onClick={() => setOpen(true)}>
        <ActionLabel>{t`Request an amount`}</ActionLabel>
      </Button>
      {open && made === undefined && <AskForm store={store} onMade={setMade} onClose={close} />}
      {open && made !== undefined && (
        <ShownQr key={made.id} made={made} onAgain={() => setMade(undefined)} onClose={close} />
      )}
    </>
  );
}
