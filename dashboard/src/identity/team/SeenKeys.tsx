import { apiKeys } from '@galla/contract/developers/api-keys/calls.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';

/** Before a person leaves: the active production keys they have seen, for people who may rotate them. */
export function SeenKeys({ member }: { readonly member: Member }) {
  const { path, access } = apiKeyScreens.apiKeys;
  const enabled = allows(useSession(), access);
  const { data } = useQuery({ ...queryOf(apiKeys.list, { body: { mode: 'live' } }), enabled, staleTime: 0 });
  const names = (data?.keys ?? [])
    .filter(
      ({ condition, seenBy }) => /^(ACTIVE|ROTATING)$/.test(condition) && seenBy.some(({ id }) => id === member.id),
    )
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p>
      <b>
        {plural({ count: names.length }, { one: 'They’ve seen this API key:', other: 'They’ve seen these API keys:' })}
      </b>{' '}
      {names.join(', ')}
      <br />
      <RouterLink href={path}>
        <Trans>Rotate API keys</Trans>
      </RouterLink>
    </p>
  );
}
