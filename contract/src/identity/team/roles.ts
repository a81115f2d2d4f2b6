import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { permissions } from '../../core/permissions.ts';
import { hiddenLeftOut, idOf, noCardNumber } from '../../core/schema.ts';
import { rolesRoutes } from './routes.ts';

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

const content = z.strictObject({
  roleName: roleNameField,
  permissions: z
    .array(z.enum(permissions))
    .check(z.minLength(1, 'Choose at least one permission.'), z.maxLength(permissions.length)),
});
const params = z.strictObject({ roleId: idOf('role') });
const errors = { STATUS_404: 404, HOLDS_MORE: 403, OWN_ACCESS: 403, ROLE_NAME_TAKEN: 409 } as const;

/** The roles of a merchant or super-merchant: built-in and custom ones (PER-03). */
export const roles = endpoints(rolesRoutes, {
  list: {
    summary: 'List built-in and custom roles with their permissions; `admin` narrows to Admin roles or to the others',
    query: z.strictObject({ admin: z.optional(z.stringbool()) }),
    returns: z.object({ roles: z.array(role) }),
  },
  create: {
    summary: 'Create a role from permissions that the caller has',
    body: content,
    returns: role,
    errors: { HOLDS_MORE: 403, ROLE_NAME_TAKEN: 409, ROLE_LIMIT_REACHED: 409 },
  },
  update: {
    summary: 'Rename or change a role; applies to its members from their next request',
    params,
    body: content,
    returns: role,
    errors,
  },
  remove: {
    summary: 'Delete a role that is not assigned to anyone',
    params,
    returns: z.object({}),
    errors: { STATUS_404: 404, HOLDS_MORE: 403, ROLE_IN_USE: 409 },
  },
});
