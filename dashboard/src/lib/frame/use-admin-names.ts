import { team } from '@galla/contract/identity/team/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/api.ts';
import { pageLanguage } from '../session/language.ts';

/** The Admins of the team as a text, such as "Asha Rao or Rohan Mehta"; empty until they are loaded. */
export function useAdminNames(isAsked = true): string {
  const { data } = useQuery({ ...queryOf(team.admins, {}), enabled: isAsked });
  return new Intl.ListFormat(`${pageLanguage}-IN`, { type: 'disjunction' }).format(
    data?.admins.map(({ name }) => name) ?? [],
  );
}
