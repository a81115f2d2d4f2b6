import { settingsHome } from '@galla/contract/identity/profile/area.ts';
import { keepsTeamSecure } from '@galla/contract/identity/second-factor/access.ts';
import { factorRequests, teamSecurity } from '@galla/contract/identity/second-factor/calls.ts';
import type { MemberSecurity } from '@galla/contract/identity/second-factor/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDateTime, formatDay } from '@galla/ui/format/dates.ts';
import { Switch } from '@galla/ui/inputs/Checkbox.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { AccountFactors } from './AccountFactors.tsx';
import { havingText } from './having-text.ts';
import css from './SecondFactor.module.css';

const c = classNames(css);
const found = queryOf(teamSecurity.find, {});

/**
 * Everything about signing in: the person's second step, when Galla asks again, password and sessions (`account`, from
 * another feature), and the team for people who manage it.
 */
export function SecurityPage({ account }: { readonly account: ReactNode }) {
  const session = useSession();
  return (
    <>
      <PageHead
        title={t`Security`}
        sub={t`How you sign in, and when we ask you to verify it’s you.`}
        back={{ href: settingsHome.path, label: t`Settings` }}
        renderLink={renderLink}
      />
      <div className={c('page')}>
        <AccountFactors />
        <AskedAgain />
        {account}
        {allows(session, keepsTeamSecure) && <TeamSignIn />}
      </div>
    </>
  );
}

/** When a person has to prove their identity again (decision 35). */
const AskedAgain = () => (
  <Section title={t`When we ask you to verify`} sub={t`Once you verify, we won’t ask again for 10 minutes.`}>
    <ul className={c('asked')}>
      <li>
        <Trans>Before you change how you sign in, your team or roles</Trans>
      </li>
      <li>
        <Trans>Before you change the bank account</Trans>
      </li>
      <li>
        <Trans>Before you view secrets such as API keys</Trans>
      </li>
      <li>
        <Trans>Before a refund above your business’s limit</Trans>
      </li>
    </ul>
  </Section>
);

/** The team's sign-in: whether a second factor is required, and which members have one. */
function TeamSignIn() {
  const team = useQuery(found);
  const late = useDelayed(team.isPending);
  const { data, error } = team;
  return data !== undefined ? (
    <>
      <Requirement since={data.requiredSince} />
      <Members members={data.members} />
    </>
  ) : error !== null ? (
    <ErrorState
      title={refusalOf(error)}
      onRetry={() => void team.refetch()}
      retrying={team.isFetching}
      reference={error instanceof ApiError ? error.requestId : undefined}
    >
      <Trans>Nothing was changed.</Trans>
    </ErrorState>
  ) : late ? (
    <div aria-busy="true">
      <Skeleton width="100%" height={200} />
    </div>
  ) : null;
}

function Requirement({ since }: { readonly since: string | null }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (required: boolean) => call(teamSecurity.require, { body: { required } }),
    onSuccess: (_answer, required) => toast.success(required ? t`Required from now on` : t`No longer required`),
    onSettled: () => client.invalidateQueries({ queryKey: found.queryKey }),
  });
  return (
    <Section title={t`Your team`}>
      <div className={c('ways', 'way')}>
        <div className={c('row')}>
          <span className={c(arrange['fill'], arrange['lines'], 'words')}>
            <b>
              <Trans>Require it for the whole team</Trans>
            </b>
            <span className="small soft">
              {since === null
                ? t`Everyone sets it up at their next sign-in.`
                : t`Required since ${{ since: formatDay(since) }}. People without it set it up at their next sign-in.`}
            </span>
          </span>
          <Switch
            name={t`Require two-step verification for the whole team`}
            checked={since !== null}
            disabled={change.isPending}
            onChange={(on) => change.mutate(on)}
          />
        </div>
      </div>
      {change.error !== null && (
        <Notice kind="error" live>
          {refusalOf(change.error)}
        </Notice>
      )}
    </Section>
  );
}

function Members({ members }: { readonly members: readonly MemberSecurity[] }) {
  const having = members.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  return (
    <Section title={t`People`} sub={havingText(having, members.length)}>
      <ul className={c('ways')} aria-label={t`People`}>
        {members.map((member) => (
          <Member key={member.personId} member={member} />
        ))}
      </ul>
    </Section>
  );
}

function Member({ member }: { readonly member: MemberSecurity }) {
  const { personId, name, roleName, hasSecondFactor, own, request } = member;
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => call(teamSecurity.reset, { body: { personId } }),
    onMutate: () => setAsking(false),
    onSuccess: () => toast.success(t`Two-step verification for ${name} was reset`),
    onError: (error) => toast.error(refusalOf(error), 6000),
    onSettled: () => client.invalidateQueries({ queryKey: found.queryKey }),
  });
  const cancel = useMutation({
    mutationFn: () => call(factorRequests.cancel, { body: { personId } }),
    onSuccess: () => toast.success(t`${name} was signed out everywhere`),
    onError: (error) => toast.error(refusalOf(error), 6000),
    onSettled: () => client.invalidateQueries({ queryKey: found.queryKey }),
  });
  return (
    <li className={c('way')}>
      <div className={c('row')}>
        <span className={c(arrange['fill'], arrange['lines'], 'words')}>
          <b>{own ? t`${name} (you)` : name}</b>
          <span className="small soft">{roleWord(roleName)}</span>
          {request !== null && (
            <span className="small soft">
              <Trans>Requested a second way, available from {ph({ readyAt: formatDateTime(request.readyAt) })}</Trans>
            </span>
          )}
        </span>
        {request !== null && (
          <Button
            size="small"
            kind="danger-text"
            aria-label={t`Cancel ${name}’s request`}
            busy={cancel.isPending}
            busyLabel={t`Cancelling`}
            onClick={() => cancel.mutate()}
          >
            <Trans>Cancel</Trans>
          </Button>
        )}
        {hasSecondFactor && !own && (
          <Button
            size="small"
            aria-label={t`Reset two-step verification for ${name}`}
            busy={reset.isPending}
            busyLabel={t`Resetting`}
            onClick={() => setAsking(true)}
          >
            <Trans>Reset</Trans>
          </Button>
        )}
        <StatusPill
          state={hasSecondFactor ? 'ACTIVE' : 'INACTIVE'}
          group={hasSecondFactor ? 'success' : 'neutral'}
          label={hasSecondFactor ? t`On` : t`Off`}
        />
      </div>
      {asking && (
        <Modal
          size={440}
          title={t`Reset two-step verification for ${name}?`}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button kind="danger" onClick={() => reset.mutate()}>
                <Trans>Reset</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              Reset only if {name} lost their app, passkeys and recovery codes. Make sure it’s really them. They’ll be
              signed out everywhere and get a message.
            </Trans>
          </p>
        </Modal>
      )}
    </li>
  );
}
