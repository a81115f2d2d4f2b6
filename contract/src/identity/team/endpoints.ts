import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { pageQuery } from '../../core/pages.ts';
import { identifier, idOf, instant, shortText } from '../../core/schema.ts';
import { mobileField } from '../access/schemas.ts';
import { personNameField } from '../profile/endpoints.ts';
import { invitationIds } from './feature.ts';
import { teamRoutes } from './routes.ts';
import { memberStates } from './rules.ts';

/** The maximum number of stores assigned to a person individually; people with more stores get all. */
export const maxStoresEach = 500;

const member = z.object({
  /** A person's id, or the id of an invitation that is not accepted yet. */
  id: z.union([idOf('person'), idOf(invitationIds)]),
  /** The membership; null for an invitation. */
  userGroupId: z.nullable(idOf('group')),
  /** For an invitation, the name the inviter entered, whoever owns the number. */
  name: z.string(),
  /** Masked. */
  phone: z.nullable(z.string()),
  /** Empty if the role was removed. */
  roleId: z.string(),
  roleName: z.string(),
  status: z.enum(memberStates),
  /** Whether the person sees every store. */
  allStores: z.boolean(),
  /** Otherwise these stores, as far as the caller may see them. */
  stores: z.array(z.object({ id: idOf('store'), name: z.string() })),
  /** Accurate to a minute; null if the person never signed in. */
  lastSeen: z.nullable(instant),
  /** Until when an invitation can be answered. */
  expiresAt: z.nullable(instant),
  /** Whether it is the caller. */
  you: z.boolean(),
  /** Whether the caller has every permission of this person, and so may change them. */
  mayChange: z.boolean(),
});

/** A team member, or an invitation. */
export type Member = z.infer<typeof member>;

const person = z.strictObject({ userId: idOf('person') });
const invitation = z.strictObject({ invitationId: idOf(invitationIds) });
const personRole = z.strictObject({
  userId: idOf('person'),
  roleId: z.string().check(z.regex(/^[A-Z_]{3,30}$|^role_[0-9a-z]{26}$/, 'Enter a role ID.')),
});
const entity = z.strictObject({
  userGroupId: idOf('group'),
  /** `STORE` with a store's id; `MERCHANT` with the merchant's id means all stores. */
  entityName: z.enum(['STORE', 'MERCHANT']),
  entityValue: identifier(64),
});
const refusals = { INVALID_USER_ID: 404, HOLDS_MORE: 403, OWN_ACCESS: 403, LAST_ADMIN: 409 } as const;

/** The team of a merchant or super-merchant: its members, their permissions and stores (PER-04). */
export const team = endpoints(teamRoutes, {
  list: {
    summary: 'List team members and open invitations, by name; people limited to some stores see those of their stores',
    query: z.strictObject({
      ...pageQuery(10),
      /** A part of a name, or a full mobile number. */
      search: z.optional(identifier(60)),
      status: z.optional(z.enum(memberStates)),
      /** People with access to this store. */
      store: z.optional(idOf('store')),
    }),
    returns: z.object({ users: z.array(member), total: z.int() }),
  },
  admins: {
    summary: 'List the names of the Admins people can contact, by name; at most five',
    returns: z.object({ admins: z.array(z.object({ name: z.string() })) }),
  },
  listAccess: {
    summary: 'List a team member’s access: the merchant, which includes all stores, or individual stores',
    body: person,
    returns: z.object({ accesses: z.array(z.extend(entity, { name: z.string() })) }),
    errors: { INVALID_USER_ID: 404 },
  },
  invite: {
    summary: 'Invite a person to a role by phone; `storeIds` restricts them to these stores',
    body: z.strictObject({
      phoneNumber: mobileField,
      name: personNameField,
      roleId: personRole.shape.roleId,
      storeIds: z.optional(
        z.array(idOf('store')).check(z.minLength(1, 'Choose at least one store.'), z.maxLength(2 * maxStoresEach)),
      ),
    }),
    returns: z.object({ invitationId: idOf(invitationIds), expiresAt: instant }),
    errors: { USER_ALREADY_EXISTS: 409, USER_ACCESS_LIMIT_REACHED: 409, HOLDS_MORE: 403, STATUS_404: 404 },
  },
  resendInvitation: {
    summary: 'Resend an invitation with a new link, valid for 7 days; the previous link stops working',
    params: invitation,
    returns: z.object({ expiresAt: instant }),
    errors: { INVALID_USER_ID: 404, HOLDS_MORE: 403 },
  },
  cancelInvitation: {
    summary: 'Delete an invitation; its link stops working',
    params: invitation,
    returns: z.object({}),
    errors: { INVALID_USER_ID: 404, HOLDS_MORE: 403 },
  },
  assignRole: {
    summary: 'Assign a role to a team member, replacing the current one',
    params: personRole,
    returns: z.object({}),
    errors: { ...refusals, STATUS_404: 404 },
  },
  removeRole: {
    summary: 'Remove a team member’s role; they have no permissions until they are assigned one',
    params: personRole,
    returns: z.object({}),
    errors: { ...refusals, CONFLICT: 409 },
  },
  addAccess: {
    summary: 'Give a team member access to one more store, or to all stores',
    params: person,
    body: entity,
    returns: z.object({}),
    errors: { ...refusals, USER_ACCESS_LIMIT_REACHED: 409, STATUS_404: 404 },
  },
  removeAccess: {
    summary: 'Remove a team member’s access to a store; without merchant access they keep only individual stores',
    params: person,
    body: entity,
    returns: z.object({}),
    errors: { ...refusals, STATUS_404: 404 },
  },
  changeStores: {
    summary: 'Grant or remove a team member’s access to many stores: by ID, or all stores now in a city or with a tag',
    params: person,
    body: z.strictObject({
      userGroupId: idOf('group'),
      act: z.enum(['GRANT', 'TAKE']),
      stores: z.union([
        z.strictObject({
          storeIds: z
            .array(idOf('store'))
            .check(z.minLength(1, 'Choose at least one store.'), z.maxLength(maxStoresEach)),
        }),
        z.strictObject({ city: shortText(60) }),
        z.strictObject({ tag: shortText(30) }),
      ]),
    }) /** How many stores were given, and how many of them changed. */,
    returns: z.object({ stores: z.int(), changed: z.int() }),
    errors: { ...refusals, USER_ACCESS_LIMIT_REACHED: 409, STATUS_404: 404 },
  },
  remove: {
    summary: 'Remove a person from the team; their sessions here end immediately',
    params: person,
    returns: z.object({}),
    errors: refusals,
  },
});
