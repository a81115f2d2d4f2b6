import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useListSearch } from '../../lib/lists/use-list-search.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { holds, useSession } from '../../lib/session/session.ts';
import { InviteModal } from './InviteModal.tsx';
import { MemberList } from './MemberList.tsx';
import { memberSearch } from './member-search.ts';
import css from './Team.module.css';
import { TeamHead } from './TeamHead.tsx';

const kinds = () => [{ value: 'name', label: t`name or number`, placeholder: t`Name or mobile number` }];

/** The team's members (PER-04). */
export function MembersPage() {
  const { search, show } = useListSearch(memberSearch);
  const session = useSession();
  const [invites, setInvites] = useState(false);
  // The global search links to the invitation itself.
  const isAsked = useLocation().hash === '#invite' && holds(session, 'users_add_access');
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAsked) return;
    setInvites(true);
    void navigate(teamScreens.teamMembers.path, { replace: true });
  }, [isAsked, navigate]);
  return (
    <>
      <TeamHead
        at={teamScreens.teamMembers.path}
        actions={
          holds(session, 'users_add_access') && (
            <Button kind="primary" icon={UserPlus} onClick={() => setInvites(true)}>
              <Trans>Invite</Trans>
            </Button>
          )
        }
      />
      <search className={css['search']}>
        <SearchBox
          label={t`Search the team`}
          kinds={kinds()}
          kind="name"
          value={search.q}
          onSearch={({ text }) => show({ q: text.slice(0, 60) })}
        />
      </search>
      <Boundary>
        <MemberList search={search} onShow={show} />
      </Boundary>
      {invites && <InviteModal onClose={() => setInvites(false)} />}
    </>
  );
}
