import { expect, test } from 'vitest';
import { permissionGroups, roleNotes } from './permission-texts.ts';
import { permissions, roles } from './permissions.ts';

test('every permission is in the matrix once, with its own text', () => {
  const shown = permissionGroups.flatMap((group) => group.permissions);
  expect(shown.map(({ key }) => key).sort()).toEqual([...permissions].sort());
  expect(new Set(shown.map(({ text }) => text)).size).toBe(permissions.length);
  expect(Object.keys(roleNotes)).toEqual(roles.map(({ roleId }) => roleId));
});
