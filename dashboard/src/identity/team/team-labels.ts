import { roleNotes } from '@galla/contract/core/permission-texts.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import type { TeamRole } from '@galla/contract/identity/team/roles.ts';
import type { MemberState } from '@galla/contract/identity/team/rules.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { plural, t } from '@lingui/core/macro';
import { ApiError } from '../../lib/api/api-error.ts';

/** The label of each state, and the group of its pill. */
export const states = (): { readonly [State in MemberState]: { readonly label: string; readonly pill: string } } => ({
  ACTIVE: { label: t`Active`, pill: 'ACTIVE' },
  INVITED: { label: t`Invited`, pill: 'PENDING' },
  DEACTIVATED: { label: t`Deactivated`, pill: 'NOT_ACTIVE' },
});

/** The stores in one line. */
export function storesOf({ allStores, stores }: Pick<Member, 'allStores' | 'stores'>): string {
  if (allStores) return t`All stores`;
  if (stores.length === 0) return t`No store`;
  if (stores.length <= 2) return stores.map(({ name }) => name).join(', ');
  return plural({ count: stores.length }, { one: '# store', other: '# stores' });
}

/** The purpose of a role. */
export const purposeOf = ({ roleId, custom }: TeamRole): string =>
  custom ? t`Custom role` : (roleNotes[roleId as keyof typeof roleNotes] ?? '');

/** Whether an invitation's link has expired. */
export const hasExpired = ({ expiresAt }: Member, now = currentTime()) =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** The text of a refused call: that of its code, then the first wrong field. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Something went wrong! Please try again.`;
  const [first] = error.errors;
  return first === undefined || first.message === error.message ? error.message : `${error.message} ${first.message}`;
}

/** Roles that fail to load show the catalogue's text (PER-07). */
export const rolesFailure = (error: unknown) => t`${{ refusal: refusalText(error) }}. Retry..`;
