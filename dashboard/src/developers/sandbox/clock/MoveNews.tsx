import { sandbox } from '@galla/contract/developers/sandbox/calls.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { eventLabel } from '../sandbox-labels.ts';

/** The events since the last move. The workers cause them in the seconds after; reminders have no event. */
export function MoveNews({ after, since }: { readonly after: number; readonly since: string }) {
  const query = { after: String(after), since };
  const { data } = useQuery({ ...queryOf(sandbox.news, { query }), refetchInterval: 2_000 });
  const events = data?.events ?? [];
  const list = events.map(({ type, count }) => `${eventLabel(type)}: ${count}`).join(' · ');
  return (
    <div role="status">
      <Notice>{events.length === 0 ? t`Clock moved. Nothing due yet.` : list}</Notice>
    </div>
  );
}
