import { storeImports } from '@galla/contract/shops/stores/calls.ts';
import type { StoreImport } from '@galla/contract/shops/stores/imports.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { call, download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { storeSearch } from '../store-search.ts';
import css from './Import.module.css';
import { useImportChange } from './import-calls.ts';
import { confirmText } from './import-labels.ts';

/** The id of the element that gets the focus once no row is wrong. */
export const confirmId = 'confirm-import';

const unknownText = msg`No response. Try again. It won’t be done twice.`;

/** The actions that an import allows now. */
export function ImportActs({ of: one }: { readonly of: StoreImport }) {
  const { importId, fileName, state, creates, updates, wrong, may } = one;
  const { run, busy, problem } = useAct({ unknownText: t(unknownText), settled: useImportChange() });
  const keyOf = useActKey();
  const result = useDownload();
  const params = { importId };
  const confirm = () => {
    const request = { params, body: { creates, updates } };
    void run(() => call(storeImports.confirm, request, { idempotencyKey: keyOf(request) }));
  };
  const save = () =>
    result.save(() => download(storeImports.download, { params }), `${fileName.replace(/\.\w{1,5}$/, '')}-result.csv`);
  const isReady = state === 'READY' && may.correct;
  return (
    <>
      <Refusal text={problem} />
      <div className={css['acts']}>
        {isReady && (
          <HeldButton
            id={confirmId}
            kind="primary"
            busy={busy}
            busyLabel={t`Confirming`}
            why={may.confirm ? undefined : t`Fix or remove the rows with errors first.`}
            onClick={confirm}
          >
            {confirmText(one)}
          </HeldButton>
        )}
        {state === 'COMPLETED' && (
          <ButtonLink kind="primary" href={storeSearch.path} renderLink={renderLink}>
            <Trans>Go to stores</Trans>
          </ButtonLink>
        )}
        {state !== 'CHECKING' && (
          <Button icon={Download} busy={result.busy} busyLabel={t`Downloading`} onClick={() => void save()}>
            <Trans>Download result</Trans>
          </Button>
        )}
        {may.cancel && (
          <Button kind="danger-text" busy={busy} onClick={() => void run(() => call(storeImports.cancel, { params }))}>
            <Trans>Cancel import</Trans>
          </Button>
        )}
      </div>
      {isReady && (
        <p className="muted">
          {wrong > 0 ? t`Fix or remove the rows with errors first.` : t`Nothing changes until you confirm.`}
        </p>
      )}
    </>
  );
}
