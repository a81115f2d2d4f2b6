import { storeChanges } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ReasonDialog } from '../../../lib/forms/ReasonDialog.tsx';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { paramsOf, savedText, useStoreChange } from '../store-changes.ts';
import css from './Edit.module.css';

const c = classNames(css);

/** Closes a store with a reason, or reopens it. */
export function CloseStore({ store }: { readonly store: StoreDetails }) {
  const [asks, setAsks] = useState(false);
  const reread = useStoreChange();
  const { run, busy, problem } = useAct({ settled: reread });
  const reopen = () =>
    run(async () => {
      await call(storeChanges.reopen, { params: paramsOf(store) });
      toast.success(savedText);
    });
  if (!store.active)
    return (
      <>
        <Button className={c('atEnd')} busy={busy} busyLabel="Opening" onClick={() => void reopen()}>
          Reopen this store
        </Button>
        <Refusal text={problem} />
      </>
    );
  return (
    <>
      <Button kind="danger-text" className={c('atEnd')} onClick={() => setAsks(true)}>
        Close this store
      </Button>
      {asks && (
        <ReasonDialog
          title={`Close ${store.name}?`}
          sub="You keep its history. Late payments are still accepted. You can reopen it later."
          action="Close store"
          busyLabel="Closing"
          onConfirm={async (reason) => {
            await call(storeChanges.close, { params: paramsOf(store), body: { reason } });
            toast.success(savedText);
            await reread();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
