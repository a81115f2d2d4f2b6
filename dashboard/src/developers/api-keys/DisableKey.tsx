import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { usedText } from './api-key-labels.ts';
import { useApiKeyChange } from './use-api-keys.ts';

/** Asks for confirmation before a key is disabled for good. */
export function DisableKey({ entry, onClose }: { readonly entry: ApiKeyEntry; readonly onClose: () => void }) {
  const { run, busy, problem } = useAct({ settled: useApiKeyChange() });
  const disable = () =>
    run(async () => {
      await call(apiKeys.disable, { body: { keyId: entry.keyId } });
      toast.success(t`${{ name: entry.name }} is disabled.`);
      onClose();
    });
  return (
    <Modal
      title={t`Disable ${{ name: entry.name }}?`}
      sub={t`Programs with this key stop at once. You cannot enable it again.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Disabling`} onClick={() => void disable()}>
            <Trans>Disable key</Trans>
          </Button>
        </>
      }
    >
      <p>{usedText(entry)}</p>
      <Refusal text={problem} />
    </Modal>
  );
}
