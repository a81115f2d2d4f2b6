import { browserName } from '@galla/contract/core/browser-name.ts';
import { profile } from '@galla/contract/identity/profile/calls.ts';
import type { OwnSession } from '@galla/contract/identity/profile/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { call, queryOf } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { Unread } from '../../lib/page/Unread.tsx';
import css from './Profile.module.css';

const own = queryOf(profile.sessions, {});

/** The person's sessions; any other browser can be signed out. */
export function OwnSessions() {
  const list = useQuery(own);
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: own.queryKey });
  const others = useMutation({
    mutationFn: () => call(profile.endOtherSessions, {}),
    onSuccess: ({ ended }) => toast.success(plural(ended, { one: '# session ended', other: '# sessions ended' })),
    onError: (error) => toast.error(refusalOf(error), 6000),
    onSettled: refetch,
  });
  const sessions = list.data?.sessions;
  return (
    <Section
      title={t`Sessions`}
      sub={t`Where you’re signed in. Sessions end after 30 minutes of inactivity, or after 12 hours.`}
      right={
        sessions !== undefined &&
        sessions.length > 1 && (
          <Button
            kind="danger-text"
            size="small"
            busy={others.isPending}
            busyLabel={t`Ending`}
            onClick={() => others.mutate()}
          >
            <Trans>End all other sessions</Trans>
          </Button>
        )
      }
    >
      {sessions === undefined ? (
        <Unread list={list} height={72}>
          <Trans>Your sessions could not be loaded.</Trans>
        </Unread>
      ) : (
        <ul aria-label={t`Sessions`}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={refetch} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnded }: { readonly session: OwnSession; readonly onEnded: () => Promise<void> }) {
  const name = browserName(session.userAgent);
  const end = useMutation({
    mutationFn: () => call(profile.endSession, { params: { id: session.id } }),
    onSuccess: () => toast.success(t`Session ended`),
    onError: (error) => toast.error(refusalOf(error), 6000),
    onSettled: onEnded,
  });
  return (
    <li className={css['session']}>
      <span className={css['icon']}>
        <Icon of={/Android|iPhone/.test(name) ? Smartphone : Laptop} size={20} />
      </span>
      <span className={`${arrange['fill']} ${arrange['lines']} ${css['words']}`}>
        <b>{name}</b>
        <span>
          {session.address !== null && (
            <>
              <Figure>{session.address}</Figure> ·{' '}
            </>
          )}
          <Trans>
            since <Figure kind="time">{ph({ since: formatDateTime(session.since) })}</Figure>
          </Trans>
        </span>
        {!session.current && (
          <span>
            <Trans>
              Last seen <Figure kind="time">{ph({ lastSeen: formatDateTime(session.lastSeen) })}</Figure>
            </Trans>
          </span>
        )}
      </span>
      {session.current ? (
        <StatusPill state="ACTIVE" label={t`This browser`} />
      ) : (
        <Button
          size="small"
          aria-label={t`End session on ${name}, since ${{ since: formatDateTime(session.since) }}`}
          busy={end.isPending}
          busyLabel={t`Ending`}
          onClick={() => end.mutate()}
        >
          <Trans comment="A button: ends a session">End</Trans>
        </Button>
      )}
    </li>
  );
}
