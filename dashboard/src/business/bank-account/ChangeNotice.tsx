import { bankAccounts } from '@galla/contract/business/bank-account/calls.ts';
import type { BankAccountChange } from '@galla/contract/business/bank-account/endpoints.ts';
import { changeStateDetails } from '@galla/contract/business/bank-account/states.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import css from './BankAccount.module.css';

interface Props {
  readonly change: BankAccountChange;
}

/** The newest change: its state, and the next step. */
export function ChangeNotice({ change }: Props) {
  const { state, ifsc, last4, holder, requestedBy, requestedAt } = change;
  const { isOpen, look } = changeStateDetails[state];
  return (
    <Section title={t`Account change`}>
      <div className={css['change']}>
        <Notice kind={look} live>
          <StateText change={change} />
        </Notice>
        <p>
          <Trans>
            {holder}, {ifsc} •• {last4}. Requested by {requestedBy} on {{ time: formatDateTime(requestedAt) }}.
          </Trans>
        </p>
        {isOpen && <Acts change={change} />}
      </div>
    </Section>
  );
}

function StateText({ change: { state, own, reason, registeredName, readyAt } }: Props) {
  switch (state) {
    case 'CHECKING':
      return <Trans>The bank is checking this account.</Trans>;
    case 'WAITING':
      return own ? (
        <Trans>Another Admin has to approve this account. You cannot approve your own change.</Trans>
      ) : (
        <Trans>This account is in your business’s name. Approve it only if you recognise it.</Trans>
      );
    case 'COOLING':
      return (
        <Trans>
          Approved. Settlements go to this account from {{ time: formatDateTime(readyAt) }}. Until then they are held.
        </Trans>
      );
    case 'STOPPED':
      return <Trans>This change was stopped. Settlements still go to the existing account.</Trans>;
    case 'REFUSED':
      return registeredName === null ? (
        (reason ?? t`The bank can’t find this account.`)
      ) : (
        <Trans>This account is in another name: {registeredName}. Enter an account in your business’s name.</Trans>
      );
    // The page shows the new account instead.
    case 'DONE':
      return null;
  }
}

function Acts({ change: { changeId, state, own } }: Props) {
  const client = useQueryClient();
  const query = queryOf(bankAccounts.find, {});
  const { run, busy, problem } = useAct({ settled: () => client.invalidateQueries({ queryKey: query.queryKey }) });
  const act = (endpoint: typeof bankAccounts.approve | typeof bankAccounts.stop) =>
    run(async () => client.setQueryData(query.queryKey, await call(endpoint, { body: { changeId } })));
  return (
    <>
      <Refusal text={problem} />
      <div className={css['acts']}>
        {state === 'WAITING' && !own && (
          <Button kind="primary" busy={busy} busyLabel={t`Approving`} onClick={() => void act(bankAccounts.approve)}>
            <Trans>Approve account</Trans>
          </Button>
        )}
        <Button disabled={busy} onClick={() => void act(bankAccounts.stop)}>
          <Trans>Stop the change</Trans>
        </Button>
      </div>
    </>
  );
}
