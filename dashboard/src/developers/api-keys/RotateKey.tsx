import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import css from './ApiKeys.module.css';
import { type Revealed, useApiKeyChange } from './use-api-keys.ts';

interface Props {
  readonly entry: ApiKeyEntry;
  readonly onReveal: (revealed: Revealed) => void;
  readonly onClose: () => void;
}

const overlaps = { '0': 0, '24': 24, '168': 168 } as const;

/** Creates a new secret, and asks how long the old one still works. */
export function RotateKey({ entry: { keyId, name }, onReveal, onClose }: Props) {
  const [overlap, setOverlap] = useState<keyof typeof overlaps>('24');
  const changed = useApiKeyChange();
  const { run, busy, problem } = useAct({ settled: changed });
  const hours = overlaps[overlap];
  const rotate = () =>
    run(async () => {
      const shown = await call(apiKeys.rotate, { body: { keyId, overlapHours: hours } });
      onReveal({ ...shown, at: currentTime() });
      onClose();
    });
  return (
    <Modal
      title={t`Rotate ${name}`}
      sub={t`The old key still works for`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={busy} busyLabel={t`Creating`} onClick={() => void rotate()}>
            <Trans>Create new key</Trans>
          </Button>
        </>
      }
    >
      <Segmented
        label={t`The old key still works for`}
        wide
        options={[
          { value: '0', label: t`Stops now` },
          { value: '24', label: t`24 hours` },
          { value: '168', label: t`7 days` },
        ]}
        value={overlap}
        onChange={setOverlap}
      />
      <p className={css['note']}>
        {hours === 0
          ? t`The old key stops at once. Programs that still use it stop working.`
          : t`The old key stops working ${{ until: formatDateTime(currentTime() + hours * 3_600_000) }}.`}
      </p>
      <Refusal text={problem} />
    </Modal>
  );
}
