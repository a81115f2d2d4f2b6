import { storeLinks } from '@galla/contract/business/store-linking/calls.ts';
import type { LinkedApp } from '@galla/contract/business/store-linking/endpoints.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import css from './StoreLinking.module.css';

const list = queryOf(storeLinks.list, {});

const states = {
  WAITING: { group: 'warning', label: msg`Waiting for the app` },
  ACTIVE: { group: 'success', label: msg`Active` },
  ENDED: { group: 'neutral', label: msg`Unlinked` },
} as const;

/** The apps with keys of the merchant's store, and how to unlink them (KYC-09). */
export function LinkedAppsPage() {
  const read = useQuery(list);
  const [ending, setEnding] = useState<LinkedApp>();
  if (read.data === undefined)
    return (
      <Unread list={read} height={240}>
        <Trans>Your linked apps keep working.</Trans>
      </Unread>
    );
  if (read.data.apps.length === 0)
    return (
      <NothingFound title={t`No linked apps`} next={{ label: t`View your API keys`, to: apiKeyScreens.apiKeys.path }}>
        <Trans>Start from your store’s app. It brings you here to approve its access.</Trans>
      </NothingFound>
    );
  return (
    <>
      <ul className={css['apps']}>
        {read.data.apps.map((one) => (
          <AppItem key={one.linkId} linked={one} onEnd={() => setEnding(one)} />
        ))}
      </ul>
      {ending !== undefined && <EndApp linked={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function AppItem({ linked, onEnd }: { readonly linked: LinkedApp; readonly onEnd: () => void }) {
  const { app, state, storeUrl, linkedAt, linkedBy, keysTakenAt, endedAt } = linked;
  return (
    <li className={css['app']} aria-label={app.name}>
      <div className={css['head']}>
        <h2>{app.name}</h2>
        <StatusPill state={state} group={states[state].group} label={t(states[state].label)} />
        {state !== 'ENDED' && (
          <span className={css['end']}>
            <Button size="small" aria-label={t`Unlink ${{ name: app.name }}`} onClick={onEnd}>
              <Trans>Unlink</Trans>
            </Button>
          </span>
        )}
      </div>
      <p className={css['facts']}>
        <span>{storeUrl}</span>
        <span>{t`Linked by ${linkedBy}, ${{ time: formatDateTime(linkedAt) }}`}</span>
        {keysTakenAt !== null && <span>{t`Received its keys ${{ time: formatDateTime(keysTakenAt) }}`}</span>}
        {endedAt !== null && <span>{endText(linked, formatDateTime(endedAt))}</span>}
      </p>
    </li>
  );
}

function endText({ endedWhy, endedBy }: LinkedApp, at: string): string {
  if (endedWhy === 'REPLACED') return t`Replaced by a newer link, ${at}`;
  if (endedWhy === 'REPEATED') return t`Unlinked because its code was used twice, ${at}`;
  return t`Unlinked by ${{ endedBy: endedBy ?? '–' }}, ${at}`;
}

function EndApp({ linked, onClose }: { readonly linked: LinkedApp; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, problem } = useAct({
    settled: () => client.invalidateQueries({ queryKey: [storeLinks.list.name] }),
  });
  const end = () =>
    run(async () => {
      await call(storeLinks.end, { body: { linkId: linked.linkId } });
      toast.success(t`${{ name: linked.app.name }} is unlinked.`);
      onClose();
    });
  return (
    <Modal
      title={t`Unlink ${{ name: linked.app.name }}?`}
      sub={t`Its keys stop working immediately, and its webhooks are deleted. Your store can no longer take payments through it.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Unlinking`} onClick={() => void end()}>
            <Trans>Unlink app</Trans>
          </Button>
        </>
      }
    >
      <p>{linked.storeUrl}</p>
      <Refusal text={problem} />
    </Modal>
  );
}
