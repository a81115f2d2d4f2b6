import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDate, formatDateTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import css from './ApiKeys.module.css';
import { refundText, scopesText } from './api-key-labels.ts';
import { useApiKeyChange } from './use-api-keys.ts';

interface Props {
  readonly entry: ApiKeyEntry;
  readonly waiting: NonNullable<ApiKeyEntry['waiting']>;
}

/** A pending change of a key: another Admin can approve it, any Admin can cancel it. */
export function WaitingKey({ entry: { keyId }, waiting }: Props) {
  const { run, busy, problem } = useAct({ settled: useApiKeyChange() });
  const { own, requestedAt, requestedBy, scopes, expiresAt, allowedAddresses } = waiting;
  const act = (endpoint: typeof apiKeys.approve | typeof apiKeys.stop) =>
    run(async () => {
      await call(endpoint, { body: { keyId, requestedAt } });
      if (endpoint === apiKeys.approve) toast.success(t`Approved`);
    });
  return (
    <div className={css['waiting']}>
      <Notice kind="warning" live>
        <b>{own ? t`Another Admin must approve this.` : t`Approve refunds for this key?`}</b>{' '}
        {t`Requested ${{ requestedAt: formatDateTime(requestedAt) }} by ${{ name: quotedName(requestedBy) ?? '–' }}.`}
      </Notice>
      <p className={css['facts']}>
        <span>{scopesText(scopes)}</span>
        {refundText(waiting) !== undefined && <span>{refundText(waiting)}</span>}
        <span>{expiresAt === null ? t`Never expires` : t`Expires ${{ expiresAt: formatDate(expiresAt) }}`}</span>
        {allowedAddresses.length > 0 && <span>{t`Only from ${{ addresses: allowedAddresses.join(', ') }}`}</span>}
      </p>
      <Refusal text={problem} />
      <div className={css['decide']}>
        {!own && (
          <Button
            kind="primary"
            size="small"
            busy={busy}
            busyLabel={t`Approving`}
            onClick={() => void act(apiKeys.approve)}
          >
            <Trans>Approve</Trans>
          </Button>
        )}
        <Button size="small" disabled={busy} onClick={() => void act(apiKeys.stop)}>
          {own ? t`Withdraw request` : t`Reject`}
        </Button>
      </div>
    </div>
  );
}
