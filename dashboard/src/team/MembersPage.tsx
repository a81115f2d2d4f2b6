import { teamScreens } from '@galla/contract/team/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Boundary } from '../lib/page/Boundary.tsx';
import { useNavigate, useSearch } from '../lib/router/use-router.ts';
import { holds, useSession } from '../lib/session/session.ts';
import { InviteModal } from './InviteModal.tsx';
import { MemberList, type MemberSearch } from './MemberList.tsx';
import css from './Team.module.css';
import { TeamHead } from './TeamHead.tsx';

const kinds = [{ value: 'name', label: 'name or number', placeholder: 'Name or mobile number' }];

/** The people of the team (PER-04). */
export function MembersPage() {
  const params = useSearch();
  const navigate = useNavigate();
  const session = useSession();
  const [invites, setInvites] = useState(false);
  const search: MemberSearch = {
    text: params['q'] ?? '',
    page: Math.max(1, Number.parseInt(params['page'] ?? '1', 10) || 1),
  };
  const show = ({ text, page }: MemberSearch) =>
    void navigate({
      to: teamScreens.teamMembers.path,
      search: { q: text === '' ? undefined : text.slice(0, 60), page: page === 1 ? undefined : String(page) },
    });
  return (
    <>
      <TeamHead
        at={teamScreens.teamMembers.path}
        actions={
          holds(session, 'users_add_access') && (
            <Button kind="primary" icon={UserPlus} onClick={() => setInvites(true)}>
              Invite
            </Button>
          )
        }
      />
      <search className={css['search']}>
        <SearchBox
          label="Search the team"
          kinds={kinds}
          kind="name"
          value={search.text}
          onSearch={({ text }) => show({ text, page: 1 })}
        />
      </search>
      <Boundary>
        <MemberList search={search} onShow={show} />
      </Boundary>
      {invites && <InviteModal onClose={() => setInvites(false)} />}
    </>
  );
}
