import { team } from '@galla/contract/identity/team/calls.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { namesFresh } from '../../../lib/lists/named-lists.ts';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { roleWord } from '../../../lib/session/role-word.ts';
import css from './Details.module.css';

const c = classNames(css);
const shownAtMost = 6;

/** The people of a store: first those of this store, then those of all stores. */
export function People({ store }: { readonly store: StoreDetails }) {
  const query = { store: store.id, status: 'ACTIVE' as const, limit: shownAtMost };
  const { data, isError } = useQuery({ ...queryOf(team.list, { query }), staleTime: namesFresh });
  const here = data?.users.toSorted((a, b) => Number(a.allStores) - Number(b.allStores));
  const others = (data?.total ?? 0) - shownAtMost;
  return (
    <Section
      title={t`People`}
      right={
        <RouterLink href={teamScreens.teamMembers.path}>
          <Trans>Manage access</Trans>
        </RouterLink>
      }
      className={c('part')}
    >
      {here === undefined &&
        (isError ? (
          <p className="muted">
            <Trans>The people could not be loaded.</Trans>
          </p>
        ) : (
          <Skeleton height={180} />
        ))}
      <ul className={c('people')}>
        {here?.map(({ id, name, roleName, allStores, stores, you }) => (
          <li key={id}>
            <Avatar name={name} />
            <span className={c('person')}>
              <b>{you ? t`${name} (you)` : name}</b>
              <span>{roleName === '' ? t`No role` : roleWord(roleName)}</span>
            </span>
            <span className={c('tag')}>
              {allStores ? t`All stores` : plural({ count: stores.length }, { one: 'This store', other: '# stores' })}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="muted">{plural(others, { one: 'And # more person', other: 'And # more people' })}</p>
      )}
    </Section>
  );
}
