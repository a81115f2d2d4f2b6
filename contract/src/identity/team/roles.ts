import * as z from 'zod/mini';
import { can, endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { permissions } from '../../core/permissions.ts';
import { hiddenLeftOut, noCardNumber } from '../../core/schema.ts';
import { teamScreens } from './screens.ts';

/** The name of a role in a form. */
export const roleNameField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'Enter a name for the role.'),
    z.maxLength(40, 'Use up to 40 characters.'),
    z.regex(/^[\p{L}\p{M}\p{N}\p{Join_Control} &'’-]*$/u, "Use only letters, digits, spaces and & ' -."),
    noCardNumber,
  );

const role = z.object({
  roleId: z.string(),
  roleName: z.string(),
  admin: z.boolean(),
  /** Created by the merchant; the others are built in. */
  custom: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /**
   * The number of people and open invitations with the role; null for people limited to some stores, who do not see the
   * whole team.
   */
  holders: z.nullable(z.int()),
  /** Whether the caller has all its permissions, and so may grant it. */
  mayGrant: z.boolean(),
  /** Whether the caller may change or delete it. */
  mayChange: z.boolean(),
});

/** A role with its permissions, and whether the caller may use it. */
export type TeamRole = z.infer<typeof role>;

/** Access to change roles, which belong to the whole merchant. */
export const changesRoles = { ...can('users_edit_access'), wholeMerchant: true } as const;

const content = z.strictObject({
  roleName: roleNameField,
  permissions: z
    .array(z.enum(permissions))
    .check(z.minLength(1, 'Choose at least one permission.'), z.maxLength(permissions.length)),
});
const params = z.strictObject({ roleId: idOf('role') });
const errors = { STATUS_404: 404, HOLDS_MORE: 403, OWN_ACCESS: 403, ROLE_NAME_TAKEN: 409 } as const;

/** The roles of a merchant or super-merchant: built-in and custom ones (PER-03). */
export const roles = feature('roles', {
  list: endpoint('GET /v1/user/role', {
    summary: 'List built-in and custom roles with their permissions; `admin` narrows to Admin roles or to the others',
    access: teamScreens.teamRoles.access,
    query: z.strictObject({ admin: z.optional(z.stringbool()) }),
    returns: z.object({ roles: z.array(role) }),
  }),
  create: endpoint('POST /v1/user/role', {
    summary: 'Create a role from permissions that the caller has',
    access: changesRoles,
    risk: 'access',
    body: content,
    returns: role,
    errors: { HOLDS_MORE: 403, ROLE_NAME_TAKEN: 409, ROLE_LIMIT_REACHED: 409 },
  }),
  update: endpoint('PUT /v1/user/role/:roleId', {
    summary: 'Rename or change a role; applies to its members from their next request',
    access: changesRoles,
    risk: 'access',
    params,
    body: content,
    returns: role,
    errors,
  }),
  remove: endpoint('DELETE /v1/user/role/:roleId', {
    summary: 'Delete a role that is not assigned to anyone',
    access: changesRoles,
    risk: 'access',
    params,
    returns: z.object({}),
    errors: { STATUS_404: 404, HOLDS_MORE: 403, ROLE_IN_USE: 409 },
  }),
});
