import { roles, team } from '@galla/contract/identity/team/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';

/** The roles, with what the person may do with them. */
export const useRoles = () => useQuery(queryOf(roles.list, { query: {} }));

/** Reloads everything about the team after a change. */
export function useTeamChange(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [team.list.name] }),
      client.invalidateQueries({ queryKey: [roles.list.name] }),
    ]);
  };
}
