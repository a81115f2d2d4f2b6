import * as z from 'zod/mini';
import { endpoint, feature, person } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { group } from '../access/endpoints.ts';

const choice = z.extend(group, { lastUsed: z.boolean() });

/** A merchant or super-merchant that the person may choose, and whether it was their last choice. */
export type GroupChoice = z.infer<typeof choice>;

/** Choosing and switching merchants (MID-02). */
export const groups = feature('groups', {
  list: endpoint('GET /v1/user/groupSelection', {
    summary: 'List the merchants and super-merchants you can select, the last selected first, then by name',
    access: person,
    returns: z.object({ groupId: z.nullable(idOf('group')), groups: z.array(choice) }),
  }),
  choose: endpoint('POST /v1/user/updateSession', {
    summary: 'Select or switch the merchant of this session; the session ID is renewed',
    access: person,
    risk: 'none',
    body: z.strictObject({ groupId: idOf('group') }),
    returns: z.object({ roleName: z.string(), roleId: z.string() }),
    errors: { INVALID_MERCHANT_ID: 404, MERCHANT_SWITCHED: 409 },
  }),
});
