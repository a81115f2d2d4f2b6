import { team } from '@galla/contract/team/endpoints.ts';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api/api.ts';

/** In the place of the steps, for people who are no Admin (PER-03). */
export function AskAnAdmin() {
  const { data } = useQuery(queryOf(team.admins, {}));
  const names = new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(
    data?.admins.map(({ name }) => name) ?? [],
  );
  return (
    <EmptyState title="Only admins can complete KYC">
      {names === '' ? 'Ask an Admin of your team.' : `Ask ${names}.`}
    </EmptyState>
  );
}
