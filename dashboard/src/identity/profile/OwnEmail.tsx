import { passwords } from '@galla/contract/identity/passwords/calls.ts';
import type { PendingEmail } from '@galla/contract/identity/profile/account-email.ts';
import { accountEmail } from '@galla/contract/identity/profile/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useSession } from '../../lib/session/session.ts';
import { NewEmailForm } from './NewEmailForm.tsx';
import css from './Profile.module.css';

const own = queryOf(accountEmail.find, {});

/** The person's e-mail: whether it is verified, and a new one whose link is not opened yet (PER-06, PER-08). */
export function OwnEmail() {
  const { data, error, refetch, isFetching } = useQuery(own);
  return (
    <Section title={t`Email`} sub={t`Use it to sign in. We send account messages here.`}>
      {data !== undefined && <Known {...data} />}
      {data === undefined && error !== null && (
        <ErrorState
          small
          title={refusalOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error instanceof ApiError ? error.requestId : undefined}
        >
          <Trans>Your email could not be loaded.</Trans>
        </ErrorState>
      )}
    </Section>
  );
}

interface KnownProps {
  readonly email: string | null;
  readonly verified: boolean;
  readonly pending: PendingEmail | null;
}

function Known({ email, verified, pending }: KnownProps) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={css['email']}>
      {email !== null && (
        <p className={css['address']}>
          <b>{email}</b>
          <StatusPill state={verified ? 'ACTIVE' : 'PENDING'} label={verified ? t`Verified` : t`Not verified`} />
        </p>
      )}
      {pending !== null && <Pending pending={pending} />}
      {changing ? (
        <NewEmailForm first={email === null} onDone={() => setChanging(false)} />
      ) : (
        <div className={css['acts']}>
          {email !== null && !verified && <Verification />}
          <Button onClick={() => setChanging(true)}>{email === null ? t`Add an email` : t`Change email`}</Button>
        </div>
      )}
    </div>
  );
}

/** Sends the link that verifies the current e-mail. */
function Verification() {
  const { me } = useSession();
  const send = useMutation({
    mutationFn: () =>
      call(passwords.sendVerificationLink, {
        body: { userId: me.userId, userGroupNamespaceId: me.groupId, type: 'EMAIL_SIGNUP' },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(refusalOf(error), 6000),
  });
  return (
    <Button busy={send.isPending} busyLabel={t`Sending`} onClick={() => send.mutate()}>
      <Trans>Send verification email</Trans>
    </Button>
  );
}

function Pending({ pending: { email, sentAt, expiresAt } }: { readonly pending: PendingEmail }) {
  const client = useQueryClient();
  const settled = {
    onError: (error: Error) => toast.error(refusalOf(error), 6000),
    onSettled: () => client.invalidateQueries({ queryKey: own.queryKey }),
  };
  const resend = useMutation({
    mutationFn: () => call(accountEmail.resend, {}),
    onSuccess: ({ message }) => toast.success(message),
    ...settled,
  });
  const cancel = useMutation({
    mutationFn: () => call(accountEmail.cancel, {}),
    onSuccess: () => toast.success(t`Change cancelled`),
    ...settled,
  });
  return (
    <Notice kind="info">
      <div className={css['pending']}>
        <p>
          <Trans>
            Open the link we sent to <b className={css['breaks']}>{email}</b> on{' '}
            <Figure kind="time">{ph({ sentAt: formatDateTime(sentAt) })}</Figure>. Then it becomes your email. The link
            works until <Figure kind="time">{ph({ expiresAt: formatDateTime(expiresAt) })}</Figure>.
          </Trans>
        </p>
        <div className={css['acts']}>
          <Button size="small" busy={resend.isPending} busyLabel={t`Sending`} onClick={() => resend.mutate()}>
            <Trans>Send again</Trans>
          </Button>
          <Button
            kind="text"
            size="small"
            busy={cancel.isPending}
            busyLabel={t`Cancelling`}
            onClick={() => cancel.mutate()}
          >
            <Trans>Cancel the change</Trans>
          </Button>
        </div>
      </div>
    </Notice>
  );
}
