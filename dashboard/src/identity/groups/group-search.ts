import type { Group } from '@galla/contract/identity/access/endpoints.ts';
import { plural, t } from '@lingui/core/macro';

/** Lists from this number on are searchable. */
export const searchFrom = 8;

/** The subtitle of a merchant in pickers: its id, or a super-merchant's number of merchants. */
export const subtitleOf = ({ userGroupNamespace: { groupName, groupValue }, merchantCount }: Group) =>
  groupName !== 'super-merchant'
    ? t`MID ${groupValue}`
    : plural(merchantCount, { one: '# merchant', other: '# merchants' });

/** The groups whose name or id contains the text, ignoring case (MID-04). */
export function fittingGroups<T extends Group>(groups: readonly T[], text: string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  return groups.filter((group) =>
    `${group.merchantName} ${group.userGroupNamespace.groupValue}`.toLowerCase().includes(wanted),
  );
}
