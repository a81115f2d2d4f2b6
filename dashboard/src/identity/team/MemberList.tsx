import { team } from '@galla/contract/identity/team/calls.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { Pager } from '@galla/ui/table/Pager.tsx';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import { MemberDrawer, State } from './MemberDrawer.tsx';
import { type MemberSearch, memberSearch } from './member-search.ts';
import css from './Team.module.css';
import { refusalText, storesOf } from './team-labels.ts';

const size = 10;

/** Members and invitations, by name; a row opens the person. */
export function MemberList({
  search,
  onShow,
}: {
  readonly search: MemberSearch;
  readonly onShow: (search: MemberSearch) => void;
}) {
  const { q, page } = search;
  const query = { start: (page - 1) * size, limit: size, ...(q === '' ? {} : { search: q }) };
  const list = useQuery({ ...queryOf(team.list, { query }), placeholderData: keepPreviousData });
  const [openId, setOpenId] = useState<string>();
  const users = list.data?.users;
  const open = users?.find(({ id }) => id === openId);
  return (
    <div className={css['list']}>
      <DataTable
        label={t`Team`}
        columns={columns()}
        rows={users}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        card={(member) => <MemberCard member={member} />}
        refreshing={list.isFetching && users !== undefined}
        empty={
          <NothingFound plain clear={() => onShow(memberSearch.plain)} clearLabel={t`Show everyone`}>
            <Trans>No one matches this name or number.</Trans>
          </NothingFound>
        }
        {...(list.error === null
          ? {}
          : {
              error: (
                <ErrorState
                  title={refusalText(list.error)}
                  onRetry={() => void list.refetch()}
                  retrying={list.isFetching}
                  reference={list.error instanceof ApiError ? list.error.requestId : undefined}
                >
                  <Trans>No one's access has changed. The team could not be loaded.</Trans>
                </ErrorState>
              ),
            })}
      />
      {list.data !== undefined && (
        <Pager
          total={list.data.total}
          page={page}
          size={size}
          onChange={(report) => onShow({ q, page: report.page })}
        />
      )}
      {open !== undefined && <MemberDrawer key={keyOf(open)} member={open} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}

/** After a change the forms restart with the new values. */
const keyOf = ({ id, roleId, status, stores, allStores }: Member) =>
  JSON.stringify([id, roleId, status, stores, allStores]);

const nameOf = ({ name, you }: Member) => (you ? t`${name} (you)` : name);
const roleOf = ({ roleName }: Member) => (roleName === '' ? t`No role` : roleWord(roleName));

function MemberCard({ member }: { readonly member: Member }) {
  return (
    <RowCard
      tile={<Avatar name={member.name} />}
      title={nameOf(member)}
      line={`${roleOf(member)} · ${storesOf(member)}`}
      state={<State member={member} text />}
    />
  );
}

const columns = (): readonly DataColumn<Member>[] => [
  {
    id: 'person',
    head: t`Person`,
    cell: (member) => (
      <TwoLines
        before={<Avatar name={member.name} />}
        first={<span title={member.name}>{nameOf(member)}</span>}
        second={<Figure>{member.phone ?? '–'}</Figure>}
      />
    ),
  },
  { id: 'role', head: t`Role`, width: 176, cell: (member) => <TwoLines first={roleOf(member)} /> },
  {
    id: 'stores',
    head: t`Stores`,
    width: 208,
    drop: 2,
    cell: (member) => (
      <TwoLines first={<span title={member.stores.map(({ name }) => name).join(', ')}>{storesOf(member)}</span>} />
    ),
  },
  {
    id: 'seen',
    head: t`Last seen`,
    width: 136,
    drop: 1,
    cell: ({ lastSeen }) =>
      lastSeen === null ? (
        <TwoLines first="–" />
      ) : (
        <TwoLines
          first={<Figure kind="time">{formatDay(lastSeen)}</Figure>}
          second={<Figure kind="time">{formatTime(lastSeen)}</Figure>}
        />
      ),
  },
  { id: 'state', head: t`Status`, width: 176, cell: (member) => <State member={member} /> },
];
