import { storeChanges } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails, Terminal } from '@galla/contract/shops/stores/schemas.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { DoorClosed, DoorOpen, EllipsisVertical, Pencil } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { ReasonDialog } from '../../../lib/forms/ReasonDialog.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { paramsOf, savedText, useStoreChange } from '../store-changes.ts';
import { CounterForm } from './CounterForm.tsx';

/** The actions of one counter. */
export function CounterActs({ store, counter }: { readonly store: StoreDetails; readonly counter: Terminal }) {
  const [open, setOpen] = useState<'rename' | 'close'>();
  const reread = useStoreChange();
  const params = { ...paramsOf(store), terminalId: counter.id };
  const { run } = useAct({
    refused: (error) => {
      toast.error(refusalOf(error), 6000);
      return '';
    },
    settled: reread,
  });
  const reopen = () =>
    run(async () => {
      await call(storeChanges.reopenCounter, { params });
      toast.success(t(savedText));
    });
  return (
    <>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} name={t`More actions for ${{ name: counter.name }}`} />}
        entries={[
          { label: t`Rename`, icon: Pencil, onSelect: () => setOpen('rename') },
          counter.active
            ? { label: t`Close counter`, icon: DoorClosed, danger: true, onSelect: () => setOpen('close') }
            : { label: t`Reopen`, icon: DoorOpen, onSelect: () => void reopen() },
        ]}
      />
      {open === 'rename' && <CounterForm store={store} counter={counter} onClose={() => setOpen(undefined)} />}
      {open === 'close' && (
        <ReasonDialog
          title={t`Close ${{ name: counter.name }}?`}
          sub={t`You keep its history. Late payments are still accepted. You can reopen it later.`}
          action={t`Close counter`}
          busyLabel={t`Closing`}
          onConfirm={async (reason) => {
            await call(storeChanges.closeCounter, { params, body: { reason } });
            toast.success(t(savedText));
            await reread();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
