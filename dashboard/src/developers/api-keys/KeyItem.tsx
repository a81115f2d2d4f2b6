import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Ban, Ellipsis, Eye, Pencil, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useAct } from '../../lib/forms/use-act.ts';
import css from './ApiKeys.module.css';
import { endText, hintOf, refundText, scopesText, usedText } from './api-key-labels.ts';
import { DisableKey } from './DisableKey.tsx';
import { RotateKey } from './RotateKey.tsx';
import { ShownKey } from './ShownKey.tsx';
import { type Revealed, useApiKeyChange } from './use-api-keys.ts';
import { WaitingKey } from './WaitingKey.tsx';

interface Props {
  readonly entry: ApiKeyEntry;
  readonly revealed: Revealed | undefined;
  readonly onReveal: (revealed: Revealed | undefined) => void;
  readonly onChange: () => void;
}

const conditions = () =>
  ({
    ACTIVE: { group: 'success', label: t`Active` },
    ROTATING: { group: 'info', label: t`Rotating` },
    EXPIRED: { group: 'neutral', label: t`Expired` },
    DISABLED: { group: 'neutral', label: t`Disabled` },
  }) as const;

/** One key: its scopes, its use, its secret for a minute, and its actions. */
export function KeyItem({ entry, revealed, onReveal, onChange }: Props) {
  const { keyId, name, condition, scopes, previousUntil, allowedAddresses, lastViewedAt, lastViewedBy } = entry;
  const [asking, setAsking] = useState<'rotate' | 'disable'>();
  const changed = useApiKeyChange();
  const { run, busy } = useAct({
    refused: (error) => {
      toast.error(refusalOf(error), 6000);
      return '';
    },
    settled: changed,
  });
  const seenByLeft = entry.seenBy.filter(({ left }) => left);
  const namesOfLeft = seenByLeft.map((person) => person.name).join(', ');
  const works = condition === 'ACTIVE' || condition === 'ROTATING';
  const view = () =>
    run(async () => onReveal({ ...(await call(apiKeys.view, { body: { keyId } })), at: currentTime() }));
  return (
    <li className={css['key']} aria-label={name}>
      <div className={css['head']}>
        <h3>{name}</h3>
        <StatusPill state={condition} {...conditions()[condition]} />
        {works && (
          <span className={css['acts']}>
            {revealed === undefined && (
              <Button size="small" icon={Eye} busy={busy} busyLabel={t`Opening`} onClick={() => void view()}>
                <Trans>View for 60 s</Trans>
              </Button>
            )}
            <Menu
              trigger={<IconButton icon={Ellipsis} name={t`More actions for ${name}`} />}
              entries={[
                { label: t`Edit`, icon: Pencil, onSelect: onChange },
                { label: t`Rotate`, icon: RefreshCw, onSelect: () => setAsking('rotate') },
                { label: t`Disable`, icon: Ban, danger: true, onSelect: () => setAsking('disable') },
              ]}
            />
          </span>
        )}
      </div>
      {revealed === undefined ? (
        <p className={css['hint']}>{hintOf(entry)}</p>
      ) : (
        <ShownKey revealed={revealed} onHide={() => onReveal(undefined)} />
      )}
      <p className={css['facts']}>
        <span>{scopes.length === 0 ? t`No access until approved` : scopesText(scopes)}</span>
        {refundText(entry) !== undefined && <span>{refundText(entry)}</span>}
        <span>{usedText(entry)}</span>
        <span>{endText(entry)}</span>
        {allowedAddresses.length > 0 && <span>{t`Only from ${{ addresses: allowedAddresses.join(', ') }}`}</span>}
      </p>
      {previousUntil !== null && (
        <p className={css['note']}>{t`The old key stops working ${{ until: formatDateTime(previousUntil) }}`}</p>
      )}
      {lastViewedAt !== null && (
        <p
          className={css['note']}
        >{t`Last viewed by ${{ lastViewedBy: lastViewedBy ?? '–' }}, ${{ lastViewedAt: formatDateTime(lastViewedAt) }}`}</p>
      )}
      {works && seenByLeft.length > 0 && (
        <Notice
          kind="warning"
          icon={TriangleAlert}
          className={css['seen'] ?? ''}
          action={
            <Button size="small" onClick={() => setAsking('rotate')}>
              <Trans>Rotate</Trans>
            </Button>
          }
        >
          <b>
            <Trans>Rotate this key.</Trans>
          </b>{' '}
          {plural(
            { count: seenByLeft.length },
            { one: `Seen by ${namesOfLeft}, who has left.`, other: `Seen by ${namesOfLeft}, who have left.` },
          )}
        </Notice>
      )}
      {entry.waiting !== null && <WaitingKey entry={entry} waiting={entry.waiting} />}
      {asking === 'rotate' && <RotateKey entry={entry} onReveal={onReveal} onClose={() => setAsking(undefined)} />}
      {asking === 'disable' && <DisableKey entry={entry} onClose={() => setAsking(undefined)} />}
    </li>
  );
}
