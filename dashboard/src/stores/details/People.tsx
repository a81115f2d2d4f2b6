import type { StoreDetails } from '@galla/contract/stores/schemas.ts';
import { team } from '@galla/contract/team/endpoints.ts';
import { teamScreens } from '@galla/contract/team/screens.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { namesFresh, readAll } from '../../lib/lists/named-lists.ts';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import css from './Details.module.css';

const c = classNames(css);
const shownAtMost = 6;

/** Who works in a store: those of this store first, then those of all stores. */
export function People({ store }: { readonly store: StoreDetails }) {
  const { data, isError } = useQuery({
    queryKey: [team.list.name, 'active'],
    queryFn: ({ signal }) =>
      readAll(async (start, limit) => {
        const { users, total } = await call(team.list, { query: { start, limit, status: 'ACTIVE' } }, { signal });
        return { rows: users, total };
      }),
    staleTime: namesFresh,
  });
  const here = data
    ?.filter(({ allStores, stores }) => allStores || stores.some(({ id }) => id === store.id))
    .toSorted((a, b) => Number(a.allStores) - Number(b.allStores));
  return (
    <Section
      title="People"
      right={<RouterLink href={teamScreens.teamMembers.path}>Manage access</RouterLink>}
      className={c('part')}
    >
      {here === undefined &&
        (isError ? <p className="muted">The people could not be read.</p> : <Skeleton height={180} />)}
      <ul className={c('people')}>
        {here?.slice(0, shownAtMost).map(({ id, name, roleName, allStores, stores, you }) => (
          <li key={id}>
            <Avatar name={name} />
            <span className={c('person')}>
              <b>{you ? `${name} (you)` : name}</b>
              <span>{roleName === '' ? 'No role' : roleWord(roleName)}</span>
            </span>
            <span className={c('tag')}>
              {allStores ? 'All stores' : stores.length === 1 ? 'This store' : `${stores.length} stores`}
            </span>
          </li>
        ))}
      </ul>
      {here !== undefined && here.length > shownAtMost && (
        <p className="muted">{`And ${here.length - shownAtMost} more people`}</p>
      )}
    </Section>
  );
}
