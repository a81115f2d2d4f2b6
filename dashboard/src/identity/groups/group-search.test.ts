import type { Group } from '@galla/contract/identity/access/endpoints.ts';
import { expect, test } from 'vitest';
import { fittingGroups, subtitleOf } from './group-search.ts';

const group = (merchantName: string, groupValue: string, merchantCount?: number): Group => ({
  userGroupId: 'grp_00000000000000000000000000',
  userGroupNamespace: {
    groupName: merchantCount === undefined ? 'merchant' : 'super-merchant',
    groupValue,
    status: 'ACTIVE',
  },
  merchantName,
  merchantCount: merchantCount ?? 1,
  roleId: 'ADMIN',
  roleName: 'Admin',
});
const groups = [group('Chai Stop', 'CHAISTOP01'), group('Kaapi Online', 'KAAPI01'), group('Sagar Group', 'SAGAR', 40)];
const found = (text: string) => fittingGroups(groups, text).map(({ merchantName }) => merchantName);

test('MID-04 a merchant is found by its name or id, ignoring case', () => {
  expect(found('kaapi')).toEqual(['Kaapi Online']);
  expect(found(' CHAISTOP01 ')).toEqual(['Chai Stop']);
  expect(found('sagar')).toEqual(['Sagar Group']);
  expect(found('')).toHaveLength(3);
  expect(found('nobody')).toEqual([]);
});

test('MID-01 a merchant shows its id, a super-merchant its number of merchants', () => {
  expect(groups.map(subtitleOf)).toEqual(['MID CHAISTOP01', 'MID KAAPI01', '40 merchants']);
});
