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
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { AccountFactors } from './AccountFactors.tsx';
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
        title="Security"
        sub="How you sign in, and when we ask you to verify it’s you."
        back={{ href: settingsHome.path, label: 'Settings' }}
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
  <Section title="When we ask you to verify" sub="Once you verify, we won’t ask again for 10 minutes.">
    <ul className={c('asked')}>
      <li>Before you change how you sign in, your team or roles</li>
      <li>Before you change the bank account</li>
      <li>Before you view secrets such as API keys</li>
      <li>Before a refund above your business’s limit</li>
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
      Nothing was changed.
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
    onSuccess: (_answer, required) => toast.success(required ? 'Required from now on' : 'No longer required'),
    onSettled: () => client.invalidateQueries({ queryKey: found.queryKey }),
  });
  return (
    <Section title="Your team">
      <div className={c('ways', 'way')}>
        <div className={c('row')}>
          <span className={c(arrange['fill'], arrange['lines'], 'words')}>
            <b>Require it for the whole team</b>
            <span className="small soft">
              {since === null
                ? 'Everyone sets it up at their next sign-in.'
                : `Required since ${formatDay(since)}. People without it set it up at their next sign-in.`}
            </span>
          </span>
          <Switch
            name="Require two-step verification for the whole team"
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
    <Section title="People" sub={`${having} of ${members.length} have two-step verification.`}>
      <ul className={c('ways')} aria-label="People">
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
    onSuccess: () => toast.success(`Two-step verification for ${name} was reset`),
    onError: (error) => toast.error(refusalOf(error), 6000),
    onSettled: () => client.invalidateQueries({ queryKey: found.queryKey }),
  });
  const cancel = useMutation({
    mutationFn: () => call(factorRequests.cancel, { body: { personId } }),
    onSuccess: () => toast.success(`${name} was signed out everywhere`),
    onError: (error) => toast.error(refusalOf(error), 6000),
    onSettled: () => client.invalidateQueries({ queryKey: found.queryKey }),
  });
  return (
    <li className={c('way')}>
      <div className={c('row')}>
        <span className={c(arrange['fill'], arrange['lines'], 'words')}>
          <b>{own ? `${name} (you)` : name}</b>
          <span className="small soft">{roleWord(roleName)}</span>
          {request !== null && (
            <span className="small soft">Requested a second way, available from {formatDateTime(request.readyAt)}</span>
          )}
        </span>
        {request !== null && (
          <Button
            size="small"
            kind="danger-text"
            aria-label={`Cancel ${name}’s request`}
            busy={cancel.isPending}
            busyLabel="Cancelling"
            onClick={() => cancel.mutate()}
          >
            Cancel
          </Button>
        )}
        {hasSecondFactor && !own && (
          <Button
            size="small"
            aria-label={`Reset two-step verification for ${name}`}
            busy={reset.isPending}
            busyLabel="Resetting"
            onClick={() => setAsking(true)}
          >
            Reset
          </Button>
        )}
        <StatusPill
          state={hasSecondFactor ? 'ACTIVE' : 'INACTIVE'}
          group={hasSecondFactor ? 'success' : 'neutral'}
          label={hasSecondFactor ? 'On' : 'Off'}
        />
      </div>
      {asking && (
        <Modal
          size={440}
          title={`Reset two-step verification for ${name}?`}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button kind="danger" onClick={() => reset.mutate()}>
                Reset
              </Button>
            </>
          }
        >
          <p>
            Reset only if {name} lost their app, passkeys and recovery codes. Make sure it’s really them. They’ll be
            signed out everywhere and get a message.
          </p>
        </Modal>
      )}
    </li>
  );
}
