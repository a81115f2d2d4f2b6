import { expect, test } from 'vitest';
import { permissionGroups, roleNotes } from './permission-texts.ts';
import { permissions, roles } from './permissions.ts';

test('every permission stands in the matrix once, in words of its own', () => {
  const shown = permissionGroups.flatMap((group) => group.permissions);
  expect(shown.map(({ key }) => key).sort()).toEqual([...permissions].sort());
  expect(new Set(shown.map(({ text }) => text)).size).toBe(permissions.length);
  expect(Object.keys(roleNotes)).toEqual(roles.map(({ roleId }) => roleId));
});
