import { storeChanges } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      toast.success(t(savedText));
    });
  if (!store.active)
    return (
      <>
        <Button className={c('atEnd')} busy={busy} busyLabel={t`Opening`} onClick={() => void reopen()}>
          <Trans>Reopen this store</Trans>
        </Button>
        <Refusal text={problem} />
      </>
    );
  return (
    <>
      <Button kind="danger-text" className={c('atEnd')} onClick={() => setAsks(true)}>
        <Trans>Close this store</Trans>
      </Button>
      {asks && (
        <ReasonDialog
          title={t`Close ${{ name: store.name }}?`}
          sub={t`You keep its history. Late payments are still accepted. You can reopen it later.`}
          action={t`Close store`}
          busyLabel={t`Closing`}
          onConfirm={async (reason) => {
            await call(storeChanges.close, { params: paramsOf(store), body: { reason } });
            toast.success(t(savedText));
            await reread();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
