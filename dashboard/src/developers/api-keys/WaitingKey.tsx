import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDate, formatDateTime } from '@galla/ui/format/dates.ts';
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
      if (endpoint === apiKeys.approve) toast.success('Approved');
    });
  return (
    <div className={css['waiting']}>
      <Notice kind="warning" live>
        <b>{own ? 'Another Admin must approve this.' : 'Approve refunds for this key?'}</b>{' '}
        {`Requested ${formatDateTime(requestedAt)} by ${quotedName(requestedBy) ?? '–'}.`}
      </Notice>
      <p className={css['facts']}>
        <span>{scopesText(scopes)}</span>
        {refundText(waiting) !== undefined && <span>{refundText(waiting)}</span>}
        <span>{expiresAt === null ? 'Never expires' : `Expires ${formatDate(expiresAt)}`}</span>
        {allowedAddresses.length > 0 && <span>{`Only from ${allowedAddresses.join(', ')}`}</span>}
      </p>
      <Refusal text={problem} />
      <div className={css['decide']}>
        {!own && (
          <Button
            kind="primary"
            size="small"
            busy={busy}
            busyLabel="Approving"
            onClick={() => void act(apiKeys.approve)}
          >
            Approve
          </Button>
        )}
        <Button size="small" disabled={busy} onClick={() => void act(apiKeys.stop)}>
          {own ? 'Withdraw request' : 'Reject'}
        </Button>
      </div>
    </div>
  );
}
