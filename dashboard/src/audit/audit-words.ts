import type { AuditEntry } from '@galla/contract/audit.ts';
import { formatDateRange } from '@galla/ui/format/date-ranges.ts';

const ways: { readonly [way: string]: string } = {
  OTP: 'With an OTP',
  PASSWORD: 'With the password',
  LINK: 'By an emailed link',
};

/** What more there is to say of an act; undefined where nothing is. */
export function detailOf({ act, outcome, detail }: Pick<AuditEntry, 'act' | 'outcome' | 'detail'>): string | undefined {
  const { way, before, after, count, sessionsEnded, from, to } = detail;
  if (act === 'PASSWORD_CHANGED' && outcome === 'REFUSED') return 'The current password was wrong';
  if (act === 'NAME_CHANGED') return `From “${before}” to “${after}”`;
  if (typeof way === 'string') return ways[way];
  if (typeof from === 'string' && typeof to === 'string') return `Of ${formatDateRange({ from, to })}`;
  const ended = count ?? sessionsEnded;
  return typeof ended === 'number' && ended > 0 ? `${ended} ${ended === 1 ? 'session' : 'sessions'} ended` : undefined;
}
